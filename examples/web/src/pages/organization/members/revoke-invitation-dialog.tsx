import type { Invitation } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';

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
    said: texts.invitationRevoked({ email }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={texts.revokeQuestion}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirmLabel={texts.revoke}
      onConfirm={() => revoke.mutate()}
      isPending={revoke.isPending}
      error={revoke.error && errorText(revoke.error)}
    >
      {texts.revokeWarning({ email })}
    </ConfirmDialog>
  );
}
