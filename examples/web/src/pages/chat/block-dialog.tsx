import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

export interface BlockDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function BlockDialog({ userId, name, ...state }: BlockDialogProps): ReactElement {
  const block = useChange({
    run: () => client.users.block(userId),
    touches: [['blocked-users']],
    said: `Blocked ${name}`,
    onDone: () => state.onOpenChange(false),
  });
  return (
    <ConfirmDialog
      {...state}
      title={`Block ${name}?`}
      confirmLabel="Block"
      onConfirm={() => block.mutate()}
      isPending={block.isPending}
      error={block.error === null ? undefined : errorText(block.error)}
    >
      You can no longer message each other or add each other to groups. You both stay in the groups you share. {name} is
      not notified.
    </ConfirmDialog>
  );
}
