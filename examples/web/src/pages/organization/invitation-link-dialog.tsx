import type { Invitation } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import { client } from '../../data/client.js';
import { errorText } from '../../data/error-text.js';
import { useChange } from '../../parts/use-change.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { TextField } from '../../ui/text-field.js';

export interface InvitationLinkDialogProps {
  readonly organizationId: string;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** Creates an invitation link to share. Links are stored hashed, so that an earlier one cannot be shown again. */
export function InvitationLinkDialog({ organizationId, invitation, onClose }: InvitationLinkDialogProps): ReactElement {
  const { id, email } = invitation;
  const create = useChange({
    run: () => client.organizations.createInvitationLink(organizationId, id),
    touches: [
      ['organization', organizationId, 'invitations'],
      ['organization', organizationId, 'audit-events'],
    ],
  });
  return (
    <Dialog title="Invitation link" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {create.data === undefined ? (
        <Form
          onSubmit={() => create.mutate()}
          actions={
            <Button type="submit" variant="primary" isPending={create.isPending}>
              Create link
            </Button>
          }
        >
          {create.error !== null && <Callout tone="danger">{errorText(create.error)}</Callout>}
          <p>
            Create a new link to share with <strong>{email}</strong> yourself. Links sent before will stop working, and
            only {email} can use the new one.
          </p>
        </Form>
      ) : (
        <Form onSubmit={onClose} actions={<CopyButton text={create.data.link} label="Copy link" variant="primary" />}>
          <TextField
            label="Link"
            value={create.data.link}
            isReadOnly
            autoFocus
            description="Expires in 7 days and works once. It won’t be shown again."
          />
        </Form>
      )}
    </Dialog>
  );
}
