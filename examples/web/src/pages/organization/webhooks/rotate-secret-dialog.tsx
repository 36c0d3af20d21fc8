import type { ReactElement } from 'react';

import * as texts from '#messages/organization-webhooks';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { Form } from '../../../ui/forms/form.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import type { DeleteWebhookDialogProps } from './delete-webhook-dialog.js';
import { SecretForm } from './secret-form.js';

/** Replaces the secret of a webhook and then shows the new one. */
export function RotateSecretDialog({ webhook, onClose }: DeleteWebhookDialogProps): ReactElement {
  const { id, organizationId } = webhook;
  const rotate = useChange({
    run: () => client.webhooks.rotateSecret(organizationId, id),
    touches: [['organization', organizationId, 'audit-events']],
  });
  return (
    <Dialog title={texts.rotateSecret} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {rotate.data === undefined ? (
        <Form
          onSubmit={() => rotate.mutate()}
          actions={
            <Button type="submit" variant="primary" isPending={rotate.isPending}>
              {texts.rotateSecret}
            </Button>
          }
        >
          {rotate.error !== null && <Callout tone="danger">{errorText(rotate.error)}</Callout>}
          <p>{texts.rotateHint}</p>
        </Form>
      ) : (
        <SecretForm secret={rotate.data.secret} onClose={onClose} />
      )}
    </Dialog>
  );
}
