import type { Invitation } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { client } from '../../../data/client.js';
import { errorText } from '../../../data/error-text.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Button } from '../../../ui/buttons/button.js';
import { Callout } from '../../../ui/feedback/callout.js';
import { CopyButton } from '../../../ui/buttons/copy-button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { Form } from '../../../ui/forms/form.js';
import { TextField } from '../../../ui/forms/text-field.js';

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
    <Dialog title={texts.invitationLink} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {create.data === undefined ? (
        <Form
          onSubmit={() => create.mutate()}
          actions={
            <Button type="submit" variant="primary" isPending={create.isPending}>
              {texts.createLink}
            </Button>
          }
        >
          {create.error !== null && <Callout tone="danger">{errorText(create.error)}</Callout>}
          <p>{texts.createLinkHint({ email })}</p>
        </Form>
      ) : (
        <Form
          onSubmit={onClose}
          actions={<CopyButton text={create.data.link} label={texts.copyLink} variant="primary" />}
        >
          <TextField label={texts.link} value={create.data.link} isReadOnly autoFocus description={texts.linkHint} />
        </Form>
      )}
    </Dialog>
  );
}
