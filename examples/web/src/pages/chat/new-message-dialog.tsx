import type { Conversation } from '@crewkit/client-sdk';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { namesInWords } from '../../parts/conversation/names-in-words.js';
import { PeoplePicker } from '../../parts/conversation/people/people-picker.js';
import { usePickablePeople } from '../../parts/conversation/people/use-pickable-people.js';
import { formErrors } from '../../parts/form-errors.js';
import { formText } from '../../parts/form-text.js';
import { useChange } from '../../parts/use-change.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { SubmitActions } from '../../ui/submit-actions.js';
import { TextField } from '../../ui/text-field.js';
import styles from './new-message-dialog.module.css';

export interface NewMessageDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Whom to write to: one person leads to the conversation of both, several to a new group. */
export function NewMessageDialog({ isOpen, onOpenChange }: NewMessageDialogProps): ReactElement {
  return (
    <Dialog
      title="New message"
      description="Choose one person, or several for a group."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {(close) => <Choice close={close} />}
    </Dialog>
  );
}

function Choice({ close }: { readonly close: () => void }): ReactElement {
  const [, setLocation] = useLocation();
  const { people, isLoading } = usePickablePeople();
  const [ids, setIds] = useState<readonly string[]>([]);
  const isForGroup = ids.length > 1;
  const beginning = useChange({
    run: (title: string) => begin(ids, title),
    touches: [['chats']],
    onDone: ({ id }: Conversation) => {
      close();
      setLocation(`/chats/${id}`);
    },
  });
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return (
    <Form
      {...formErrors(beginning.error)}
      onSubmit={(fields) => beginning.mutate(formText(fields, 'title'))}
      actions={
        <SubmitActions onCancel={close} isDisabled={ids.length === 0} isPending={beginning.isPending}>
          {isForGroup ? 'Begin group' : 'Begin conversation'}
        </SubmitActions>
      }
    >
      <PeoplePicker people={people} value={ids} onChange={setIds} isLoading={isLoading} />
      <p className={styles.chosen} aria-live="polite">
        {ids.length === 0 ? 'Nobody chosen yet.' : `To ${namesInWords(names, 4)}`}
      </p>
      {isForGroup && (
        <TextField label="Title" name="title" hint="optional" maxLength={200} description="What the group is about." />
      )}
    </Form>
  );
}

function begin(ids: readonly string[], title: string): Promise<Conversation> {
  const [only] = ids;
  if (ids.length === 1 && only !== undefined) return client.chats.openDirect(only);
  return client.chats.create({ kind: 'direct', participantIds: [...ids], ...(title !== '' && { title }) });
}
