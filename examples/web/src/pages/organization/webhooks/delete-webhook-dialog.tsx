import type { Schema } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-webhooks';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { toHost } from './to-host.js';

export interface DeleteWebhookDialogProps {
  readonly webhook: Schema<'Webhook'>;
  readonly onClose: () => void;
}

export function DeleteWebhookDialog({ webhook, onClose }: DeleteWebhookDialogProps): ReactElement {
  const { id, organizationId, url } = webhook;
  const remove = useChange({
    run: () => client.webhooks.delete(organizationId, id),
    touches: [
      ['organization', organizationId, 'webhooks'],
      ['organization', organizationId, 'audit-events'],
    ],
    said: texts.deleted,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.deleteQuestion}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.deleteItem}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error && errorText(remove.error)}
    >
      {texts.deleteWarning({ host: toHost(url) })}
    </ConfirmDialog>
  );
}
