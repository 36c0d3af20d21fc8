import type { Conversation } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useMe } from '../../data/use-me.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

export interface LeaveGroupDialogProps {
  readonly conversation: Conversation;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function LeaveGroupDialog({ conversation, title, ...state }: LeaveGroupDialogProps): ReactElement {
  const me = useMe();
  const [, setLocation] = useLocation();
  const leaving = useChange({
    run: () => client.chats.removeParticipant(conversation.id, me.id),
    touches: [['chats']],
    said: `You have left “${title}”`,
    onDone: () => setLocation('/chats'),
  });
  return (
    <ConfirmDialog
      {...state}
      title={`Leave “${title}”?`}
      confirmLabel="Leave group"
      onConfirm={() => leaving.mutate()}
      isPending={leaving.isPending}
      error={leaving.error === null ? undefined : errorText(leaving.error)}
    >
      You will not see its messages any more. Its owner can bring you back.
    </ConfirmDialog>
  );
}
