import { crewkitKeys } from '@crewkit/react';
import type { Conversation } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';

import * as texts from '#messages/chat';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useMe } from '../../../data/sign-in/use-me.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

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
    touches: [crewkitKeys.conversations],
    said: texts.leftNotice({ title }),
    onDone: () => setLocation('/chats'),
  });
  return (
    <ConfirmDialog
      {...state}
      title={texts.leaveQuestion({ title })}
      confirmLabel={texts.leaveGroup}
      onConfirm={() => leaving.mutate()}
      isPending={leaving.isPending}
      error={leaving.error === null ? undefined : errorText(leaving.error)}
    >
      {texts.leaveWarning}
    </ConfirmDialog>
  );
}
