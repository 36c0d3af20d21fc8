import type { Invitation } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { MailPlus, MailX } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import { usePeople } from '../../data/use-people.js';
import { Loaded } from '../../parts/loaded.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { Table, type TableColumn } from '../../ui/table.js';
import { InviteDialog } from './invite-dialog.js';
import { OrganizationFrame } from './organization-frame.js';
import { organizationQueries } from './organization-queries.js';
import { RevokeInvitationDialog } from './revoke-invitation-dialog.js';
import { roleLabel } from '../../parts/members/role-words.js';
import { useOrganizationId } from './use-organization-id.js';

/** Who has been asked to join, and has not answered yet. `?invite` opens the dialog at once. */
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
      Invite people
    </Button>
  );
  return (
    <OrganizationFrame
      organizationId={organizationId}
      section="Invitations"
      description="A mail with a link goes to each address. Only whoever holds the address can use it, once, for seven days."
      actions={invite}
    >
      <Invitations organizationId={organizationId} onInvite={() => setInviting(true)} />
      <InviteDialog organizationId={organizationId} isOpen={isInviting} onOpenChange={onOpenChange} />
    </OrganizationFrame>
  );
}

interface InvitationsProps {
  readonly organizationId: string;
  readonly onInvite: () => void;
}

const keyOf = ({ id }: Invitation): string => id;

function Invitations({ organizationId, onInvite }: InvitationsProps): ReactElement {
  const query = useQuery(organizationQueries.invitations(organizationId));
  const [revoked, setRevoked] = useState<Invitation | null>(null);
  const columns = useColumns(setRevoked);
  const empty = (
    <EmptyState
      icon={<MailPlus />}
      title="Nobody is invited at the moment"
      action={
        <Button icon={<MailPlus aria-hidden />} onPress={onInvite}>
          Invite somebody
        </Button>
      }
    >
      Invite people by email, and choose what they will be here. Those who have accepted stand on the page of members.
    </EmptyState>
  );
  return (
    <>
      <Loaded
        query={query}
        label="Invitations"
        waiting={<Table label="Invitations" columns={columns} rows={[]} rowKey={keyOf} isLoading />}
      >
        {(invitations) => (
          <Table label="Invitations" columns={columns} rows={invitations} rowKey={keyOf} empty={empty} />
        )}
      </Loaded>
      {revoked !== null && (
        <RevokeInvitationDialog organizationId={organizationId} invitation={revoked} onClose={() => setRevoked(null)} />
      )}
    </>
  );
}

function useColumns(onRevoke: (invitation: Invitation) => void): readonly TableColumn<Invitation>[] {
  const personOf = usePeople();
  return [
    { id: 'email', title: 'Email', isRowHeader: true, cell: ({ email }) => email },
    { id: 'role', title: 'Role', cell: ({ roleName }) => <Badge>{roleLabel(roleName)}</Badge> },
    { id: 'by', title: 'Invited by', cell: ({ invitedBy }) => personOf(invitedBy).name },
    { id: 'sent', title: 'Sent', isNarrow: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { id: 'ends', title: 'Ends', isNarrow: true, cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
    {
      id: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      isNarrow: true,
      align: 'end',
      cell: (invitation) => (
        <Button
          size="small"
          variant="quiet"
          icon={<MailX aria-hidden />}
          onPress={() => onRevoke(invitation)}
          aria-label={`Take back the invitation of ${invitation.email}`}
        >
          Take back
        </Button>
      ),
    },
  ];
}
