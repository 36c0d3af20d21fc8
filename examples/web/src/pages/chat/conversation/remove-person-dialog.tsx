import { crewkitKeys } from '@crewkit/react';
import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { usePeople } from '../../../data/use-people.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

export interface RemovePersonDialogProps {
  readonly conversationId: string;
  /** The user to remove; null if the dialog is closed. */
  readonly userId: string | null;
  readonly onClose: () => void;
}

export function RemovePersonDialog({ conversationId, userId, onClose }: RemovePersonDialogProps): ReactElement {
  const getPerson = usePeople();
  const name = userId === null ? '' : getPerson(userId).name;
  const removing = useChange({
    run: () => client.chats.removeParticipant(conversationId, userId ?? ''),
    touches: [crewkitKeys.conversations],
    said: texts.removedNotice({ name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.removeQuestion({ name })}
      isOpen={userId !== null}
      onOpenChange={onClose}
      confirmLabel={texts.removePerson({ name })}
      onConfirm={() => removing.mutate()}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : errorText(removing.error)}
    >
      {texts.removeWarning({ name })}
    </ConfirmDialog>
  );
}
