import { crewkitKeys } from '@crewkit/react';
import type { Conversation } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/chat';
import { client } from '../../data/client.js';
import { usePeople } from '../../data/use-people.js';
import { namesInWords } from '../../parts/conversation/names-in-words.js';
import { participantErrors } from '../../parts/conversation/people/participant-errors.js';
import { PeoplePicker } from '../../parts/conversation/people/people-picker.js';
import { useChange } from '../../parts/forms/use-change.js';
import { useShellData } from '../../shell/shell-data.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Form } from '../../ui/forms/form.js';
import { SubmitActions } from '../../ui/forms/submit-actions.js';
import { TextField } from '../../ui/forms/text-field.js';
import { GroupOrganizationField } from './group-organization-field.js';
import styles from './new-message-dialog.module.css';

export interface NewMessageDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Selects the recipients: a single user opens the direct conversation, several start a group. */
export function NewMessageDialog({ isOpen, onOpenChange }: NewMessageDialogProps): ReactElement {
  return (
    <Dialog
      title={texts.newMessage}
      description={texts.newMessageHint}
      placement="top"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {(close) => <Choice close={close} />}
    </Dialog>
  );
}

function Choice({ close }: { readonly close: () => void }): ReactElement {
  const [, setLocation] = useLocation();
  const getPerson = usePeople();
  const [ids, setIds] = useState<readonly string[]>([]);
  const { organization } = useShellData();
  // undefined until the user chooses, because the current organization can still be loading when the dialog opens.
  const [chosenId, setChosenId] = useState<string | null | undefined>();
  const organizationId = chosenId === undefined ? (organization?.id ?? null) : chosenId;
  // State is kept here: the field is removed while fewer than two users are selected.
  const [title, setTitle] = useState('');
  const isForGroup = ids.length > 1;
  const beginning = useChange({
    run: ({ userIds, title }: NewConversation) => create(userIds, { title, organizationId }),
    touches: [crewkitKeys.conversations],
    onDone: ({ id }: Conversation) => {
      close();
      setLocation(`/chats/${id}`);
    },
  });
  const getName = (userId: string): string => getPerson(userId).name;
  return (
    <Form
      {...participantErrors(beginning.error, { userIds: beginning.variables?.userIds ?? [], getName })}
      onSubmit={() => beginning.mutate({ userIds: ids, title: title.trim() })}
      actions={
        <SubmitActions onCancel={close} isDisabled={ids.length === 0} isPending={beginning.isPending}>
          {isForGroup ? texts.createGroup : texts.startConversation}
        </SubmitActions>
      }
    >
      <PeoplePicker value={ids} onChange={setIds} />
      <p className={styles.chosen} aria-live="polite">
        {ids.length === 0 ? texts.noRecipients : texts.recipients({ names: namesInWords(ids.map(getName), 4) })}
      </p>
      {isForGroup && (
        <>
          <TextField
            label={texts.titleField}
            name="title"
            value={title}
            onChange={setTitle}
            hint={texts.optional}
            maxLength={200}
            description={texts.titleHint}
          />
          <GroupOrganizationField value={organizationId} onChange={setChosenId} />
        </>
      )}
    </Form>
  );
}

interface NewConversation {
  readonly userIds: readonly string[];
  readonly title: string;
}

/** Creates a group. With one user, opens their direct conversation instead. */
function create(
  userIds: readonly string[],
  { title, organizationId }: { readonly title: string; readonly organizationId: string | null },
): Promise<Conversation> {
  const [only] = userIds;
  if (userIds.length === 1 && only !== undefined) return client.chats.openDirect(only);
  const named = title === '' ? {} : { title };
  return client.chats.create({ kind: 'direct', participantIds: [...userIds], organizationId, ...named });
}
