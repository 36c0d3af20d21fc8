import type { Invitation } from '@crewkit/client-sdk';
import { Ellipsis, Link as LinkIcon, MailPlus, MailX } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import * as texts from '#messages/organization-members';
import { client } from '../../../data/client.js';
import { usePeople } from '../../../data/use-people.js';
import { PagedTable } from '../../../parts/lists/paged-table.js';
import { useChange } from '../../../parts/forms/use-change.js';
import { Badge } from '../../../ui/data-display/badge.js';
import { Button } from '../../../ui/buttons/button.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Menu, MenuItem } from '../../../ui/overlays/menu.js';
import { RelativeTime } from '../../../ui/data-display/relative-time.js';
import type { TableColumn } from '../../../ui/data-display/table.js';
import { InvitationLinkDialog } from './invitation-link-dialog.js';
import { InviteDialog } from './invite-dialog.js';
import { OrganizationSettingsFrame } from '../organization-settings-frame.js';
import { organizationQueries } from '../organization-queries.js';
import { RevokeInvitationDialog } from './revoke-invitation-dialog.js';
import { roleLabel } from '../../../parts/members/role-words.js';
import { useOrganizationId } from '../organization-at.js';

/** Invitations that have not been accepted, expired ones too. `?invite` opens the dialog immediately. */
export function InvitationsPage(): ReactElement {
  const organizationId = useOrganizationId();
  const [searchParams] = useSearchParams();
  const [path, goTo] = useLocation();
  const [isInviting, setInviting] = useState(searchParams.has('invite'));
  const onOpenChange = (isOpen: boolean): void => {
    setInviting(isOpen);
    if (!isOpen && searchParams.has('invite')) goTo(path, { replace: true });
  };
  const invite = (
    <Button variant="primary" icon={<MailPlus aria-hidden />} onPress={() => setInviting(true)}>
      {texts.invitePeople}
    </Button>
  );
  return (
    <OrganizationSettingsFrame
      organizationId={organizationId}
      title={texts.invitations}
      description={texts.invitationsHint}
      actions={invite}
    >
      <Invitations organizationId={organizationId} onInvite={() => setInviting(true)} />
      <InviteDialog organizationId={organizationId} isOpen={isInviting} onOpenChange={onOpenChange} />
    </OrganizationSettingsFrame>
  );
}

interface InvitationsProps {
  readonly organizationId: string;
  readonly onInvite: () => void;
}

const toKey = ({ id }: Invitation): string => id;

function Invitations({ organizationId, onInvite }: InvitationsProps): ReactElement {
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const [linked, setLinked] = useState<Invitation | null>(null);
  const resend = useResend(organizationId);
  const columns = useColumns({ resend, onLink: setLinked, onRevoke: setRevoked });
  const empty = (
    <EmptyState
      icon={<MailPlus />}
      title={texts.noInvitations}
      action={
        <Button icon={<MailPlus aria-hidden />} onPress={onInvite}>
          {texts.invitePeople}
        </Button>
      }
    >
      {texts.noInvitationsHint}
    </EmptyState>
  );
  return (
    <>
      <PagedTable
        label={texts.invitations}
        columns={columns}
        rowKey={toKey}
        page={(cursor) => organizationQueries.invitationPage(organizationId, cursor)}
        empty={empty}
      />
      {linked !== null && (
        <InvitationLinkDialog organizationId={organizationId} invitation={linked} onClose={() => setLinked(null)} />
      )}
      {revoked !== null && (
        <RevokeInvitationDialog organizationId={organizationId} invitation={revoked} onClose={() => setRevoked(null)} />
      )}
    </>
  );
}

function useResend(organizationId: string): (invitation: Invitation) => void {
  const { mutate } = useChange({
    run: ({ id }: Invitation) => client.organizations.resendInvitation(organizationId, id),
    touches: [
      ['organization', organizationId, 'invitations'],
      ['organization', organizationId, 'audit-events'],
    ],
    said: ({ email }) => texts.invitationSent({ email }),
    onError: texts.invitationNotSent,
  });
  return mutate;
}

interface InvitationActions {
  readonly resend: (invitation: Invitation) => void;
  readonly onLink: (invitation: Invitation) => void;
  readonly onRevoke: (invitation: Invitation) => void;
}

function useColumns(actions: InvitationActions): readonly TableColumn<Invitation>[] {
  const getPerson = usePeople();
  return [
    { id: 'email', title: texts.email, isRowHeader: true, cell: ({ email }) => email },
    { id: 'role', title: texts.role, cell: ({ roleName }) => <Badge>{roleLabel(roleName)}</Badge> },
    { id: 'by', title: texts.invitedBy, cell: ({ invitedBy }) => getPerson(invitedBy).name },
    { id: 'sent', title: texts.invited, isNarrow: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'expires', title: texts.expires, isNarrow: true, cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
    {
      id: 'actions',
      title: texts.actions,
      isTitleHidden: true,
      isNarrow: true,
      align: 'end',
      cell: (invitation) => (
        <Menu
          label={texts.actionsForInvitation({ email: invitation.email })}
          trigger={
            <IconButton
              label={texts.actionsForInvitation({ email: invitation.email })}
              icon={<Ellipsis aria-hidden />}
              size="small"
            />
          }
        >
          <MenuItem icon={<MailPlus aria-hidden />} onAction={() => actions.resend(invitation)}>
            {texts.resendEmail}
          </MenuItem>
          <MenuItem icon={<LinkIcon aria-hidden />} onAction={() => actions.onLink(invitation)}>
            {texts.getLinkItem}
          </MenuItem>
          <MenuItem icon={<MailX aria-hidden />} onAction={() => actions.onRevoke(invitation)}>
            {texts.revokeItem}
          </MenuItem>
        </Menu>
      ),
    },
  ];
}

function Expiry({ at }: { readonly at: string }): ReactElement {
  // The page renders again whenever the list is fetched.
  const [now] = useState(() => Date.now());
  return Date.parse(at) <= now ? <Badge tone="warning">{texts.expired}</Badge> : <RelativeTime at={at} />;
}
