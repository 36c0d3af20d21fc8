import type { Invitation } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/use-change.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

export interface RevokeInvitationDialogProps {
  readonly organizationId: string;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

export function RevokeInvitationDialog(props: RevokeInvitationDialogProps): ReactElement {
  const { organizationId, invitation, onClose } = props;
  const { id, email } = invitation;
  const revoke = useChange({
    run: () => client.organizations.revokeInvitation(organizationId, id),
    touches: [
      ['organization', organizationId, 'invitations'],
      ['organization', organizationId, 'audit-events'],
    ],
    said: `The invitation of ${email} is taken back`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Take the invitation back?"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Take back"
      onConfirm={() => revoke.mutate()}
      isPending={revoke.isPending}
      error={revoke.error && errorText(revoke.error)}
    >
      The link in the mail to <strong>{email}</strong> stops working. You can invite the address again at any time.
    </ConfirmDialog>
  );
}
