import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { usePeople } from '../../data/use-people.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

export interface RemovePersonDialogProps {
  readonly conversationId: string;
  /** null: closed. */
  readonly userId: string | null;
  readonly onClose: () => void;
}

export function RemovePersonDialog({ conversationId, userId, onClose }: RemovePersonDialogProps): ReactElement {
  const personOf = usePeople();
  const name = userId === null ? '' : personOf(userId).name;
  const removing = useChange({
    run: () => client.chats.removeParticipant(conversationId, userId ?? ''),
    touches: [['chats']],
    said: `${name} is not in the group any more`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Take ${name} out?`}
      isOpen={userId !== null}
      onOpenChange={onClose}
      confirmLabel={`Take ${name} out`}
      onConfirm={() => removing.mutate()}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : errorText(removing.error)}
    >
      {name} will not see the messages of this group any more, old ones included.
    </ConfirmDialog>
  );
}
