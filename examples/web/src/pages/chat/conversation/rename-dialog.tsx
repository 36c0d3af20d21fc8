import { crewkitKeys } from '@crewkit/react';
import type { Conversation } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { client } from '../../../data/client.js';
import { formErrors, formText } from '../../../parts/forms/form-errors.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';

export interface RenameDialogProps {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function RenameDialog({ conversation, isOpen, onOpenChange }: RenameDialogProps): ReactElement {
  return (
    <Dialog title={texts.renameGroup} isOpen={isOpen} onOpenChange={onOpenChange} size="small">
      {(close) => <Title conversation={conversation} close={close} />}
    </Dialog>
  );
}

interface TitleProps {
  readonly conversation: Conversation;
  readonly close: () => void;
}

function Title({ conversation: { id, title }, close }: TitleProps): ReactElement {
  const renaming = useChange({
    run: (next: string) => client.chats.update(id, { title: next === '' ? null : next }),
    touches: [crewkitKeys.conversations],
    said: texts.renamedNotice,
    onDone: close,
  });
  return (
    <Form
      {...formErrors(renaming.error)}
      onSubmit={(fields) => renaming.mutate(formText(fields, 'title'))}
      actions={
        <SubmitActions onCancel={close} isPending={renaming.isPending}>
          {texts.rename}
        </SubmitActions>
      }
    >
      <TextField
        label={texts.titleField}
        name="title"
        defaultValue={title ?? ''}
        maxLength={200}
        description={texts.renameHint}
        autoFocus
      />
    </Form>
  );
}
