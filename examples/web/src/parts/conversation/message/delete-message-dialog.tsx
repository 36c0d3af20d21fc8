import type { Message } from '@crewkit/client-sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import * as texts from '#messages/conversation';
import { errorText } from '../../../data/error-text.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { useConversationView } from '../conversation-context.js';
import { messageSummary } from './message-summary.js';
import styles from './delete-message-dialog.module.css';

export interface DeleteMessageDialogProps {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function DeleteMessageDialog({ message, isOpen, onOpenChange }: DeleteMessageDialogProps): ReactElement {
  const { remove } = useConversationView().conversation;
  const deletion = useMutation({
    mutationFn: () => remove(message.id),
    onSuccess: () => onOpenChange(false),
  });
  return (
    <ConfirmDialog
      title={texts.deleteQuestion}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      confirmLabel={texts.deleteMessage}
      onConfirm={() => deletion.mutate()}
      isPending={deletion.isPending}
      error={deletion.error === null ? undefined : errorText(deletion.error)}
    >
      <p>{texts.deleteWarning}</p>
      <blockquote className={styles.quote}>{messageSummary(message)}</blockquote>
    </ConfirmDialog>
  );
}
