import type { ReactElement } from 'react';

import * as texts from '#messages/chat';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

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
    said: texts.blockedNotice({ name }),
    onDone: () => state.onOpenChange(false),
  });
  return (
    <ConfirmDialog
      {...state}
      title={texts.blockQuestion({ name })}
      confirmLabel={texts.block}
      onConfirm={() => block.mutate()}
      isPending={block.isPending}
      error={block.error === null ? undefined : errorText(block.error)}
    >
      {texts.blockWarning({ name })}
    </ConfirmDialog>
  );
}
