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
    said: `Invitation to ${email} revoked`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Revoke this invitation?"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel="Revoke"
      onConfirm={() => revoke.mutate()}
      isPending={revoke.isPending}
      error={revoke.error && errorText(revoke.error)}
    >
      The link we emailed to <strong>{email}</strong> will stop working. You can send a new invitation at any time.
    </ConfirmDialog>
  );
}
