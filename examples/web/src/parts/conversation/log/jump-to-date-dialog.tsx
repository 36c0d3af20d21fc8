import { useState, type ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { client } from '../../../data/client.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { SubmitActions } from '../../../ui/forms/submit-actions.js';
import { TextField } from '../../../ui/forms/text-field.js';
import { startOfDay, toDay } from '../../day.js';
import { formErrors, formText } from '../../forms/form-errors.js';
import { useChange } from '../../forms/use-change.js';
import { useConversationView } from '../conversation-context.js';
import { useJumpAfterClosing } from './use-jump-after-closing.js';

export interface JumpToDateDialogProps {
  /** The time whose day is chosen at first (ISO 8601). */
  readonly from?: string | null;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Asks for a day, and scrolls to its first message. If there is none on this day, scrolls to the next one, or else to the newest. */
export function JumpToDateDialog({ from = null, ...state }: JumpToDateDialogProps): ReactElement {
  return (
    <Dialog title={texts.jumpToDate} size="small" {...state}>
      {(close) => <DateForm from={from} close={close} />}
    </Dialog>
  );
}

interface DateFormProps {
  readonly from: string | null;
  readonly close: () => void;
}

function DateForm({ from, close }: DateFormProps): ReactElement {
  const { conversation } = useConversationView();
  const jumpTo = useJumpAfterClosing(close);
  const [today] = useState(() => toDay(new Date()));
  const finding = useChange({
    run: (day: string) => client.chats.listMessages(conversation.id, { at: startOfDay(day), limit: 1 }),
    touches: [],
    onDone: ({ items: [message] }) => (message === undefined ? close() : jumpTo(message.id)),
  });
  return (
    <Form
      {...formErrors(finding.error)}
      onSubmit={(fields) => finding.mutate(formText(fields, 'at'))}
      actions={
        <SubmitActions onCancel={close} isPending={finding.isPending}>
          {texts.jump}
        </SubmitActions>
      }
    >
      <TextField
        type="date"
        name="at"
        label={texts.jumpDay}
        defaultValue={from === null ? today : toDay(from)}
        max={today}
        isRequired
        autoFocus
      />
    </Form>
  );
}
