import type { Member } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import { queries } from '../../data/queries.js';
import { useCan } from '../../data/use-can.js';
import { Loaded } from '../../parts/loaded.js';
import { nameOf } from '../../parts/members/name-of.js';
import { useMemberColumns } from '../../parts/members/use-member-columns.js';
import { LinkButton } from '../../ui/link-button.js';
import { SearchField } from '../../ui/search-field.js';
import { Table } from '../../ui/table.js';
import { LeaveDialog } from './leave-dialog.js';
import { MemberMenu, type MemberDeed } from './member-menu.js';
import { MemberRolesDialog } from './member-roles-dialog.js';
import styles from './members-page.module.css';
import { organizationAt } from './organization-at.js';
import { OrganizationFrame } from './organization-frame.js';
import { RemoveMemberDialog } from './remove-member-dialog.js';
import { TransferDialog } from './transfer-dialog.js';
import { useOrganizationId } from './use-organization-id.js';

/** Who belongs to the organization, and as what. */
export function MembersPage(): ReactElement {
  const organizationId = useOrganizationId();
  const mayInvite = useCan('org:members.invite', organizationAt(organizationId));
  return (
    <OrganizationFrame
      organizationId={organizationId}
      section="Members"
      description="Everybody who belongs here, with their roles in the whole organization. Teams and projects have roles of their own."
      actions={
        mayInvite && (
          <LinkButton
            href={`/organizations/${organizationId}/invitations?invite`}
            variant="primary"
            icon={<UserPlus aria-hidden />}
          >
            Invite people
          </LinkButton>
        )
      }
    >
      <Members organizationId={organizationId} />
    </OrganizationFrame>
  );
}

interface Chosen {
  readonly deed: MemberDeed;
  readonly member: Member;
}

function Members({ organizationId }: { readonly organizationId: string }): ReactElement {
  const query = useQuery(queries.members(organizationId));
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useMemberColumns({ roles: 'Roles', joined: 'Joined' }, (member) => (
    <MemberMenu {...{ organizationId, member }} onDeed={(deed) => setChosen({ deed, member })} />
  ));
  return (
    <>
      <Loaded
        query={query}
        label="Members"
        waiting={<Table label="Members" columns={columns} rows={[]} rowKey={keyOf} isLoading />}
      >
        {(members) => (
          <div className={styles.list}>
            {members.length > fewMembers && (
              <SearchField label="Find members" placeholder="Name or email" value={search} onChange={setSearch} />
            )}
            <Table label="Members" columns={columns} rows={members.filter(fits(search))} rowKey={keyOf} />
          </div>
        )}
      </Loaded>
      <MemberDialogs organizationId={organizationId} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

// Fewer are found with the eyes.
const fewMembers = 8;

const keyOf = ({ userId }: Member): string => userId;

function fits(search: string): (member: Member) => boolean {
  const wanted = search.trim().toLowerCase();
  return (member) => `${nameOf(member)} ${member.email}`.toLowerCase().includes(wanted);
}

interface MemberDialogsProps {
  readonly organizationId: string;
  readonly chosen: Chosen | null;
  readonly onClose: () => void;
}

function MemberDialogs({ organizationId, chosen, onClose }: MemberDialogsProps): ReactElement | null {
  if (chosen === null) return null;
  const { deed, member } = chosen;
  const shared = { organizationId, member, onClose };
  switch (deed) {
    case 'change-roles':
      return <MemberRolesDialog {...shared} />;
    case 'transfer':
      return <TransferDialog organizationId={organizationId} userId={member.userId} onClose={onClose} />;
    case 'remove':
      return <RemoveMemberDialog {...shared} />;
    case 'leave':
      return <LeaveDialog organizationId={organizationId} onClose={onClose} />;
  }
}
