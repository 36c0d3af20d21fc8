import type { Member } from '@crewkit/client-sdk';
import { UserPlus, UserSearch } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import * as texts from '#messages/organization-members';
import { memberQueries } from '../../../parts/members/member-queries.js';
import { useCan } from '../../../data/use-can.js';
import { useDebounced } from '../../../data/use-debounced.js';
import { useMemberColumns } from '../../../parts/members/use-member-columns.js';
import { PagedTable } from '../../../parts/lists/paged-table.js';
import { EmptyState } from '../../../ui/feedback/empty-state.js';
import { LinkButton } from '../../../ui/buttons/link-button.js';
import { SearchField } from '../../../ui/forms/search-field.js';
import { LeaveDialog } from './leave-dialog.js';
import { MemberMenu, type MemberDeed } from './member-menu.js';
import { MemberRolesDialog } from './member-roles-dialog.js';
import styles from './members-page.module.css';
import { organizationAt, useOrganizationId } from '../organization-at.js';
import { OrganizationFrame } from '../organization-frame.js';
import { RemoveMemberDialog } from './remove-member-dialog.js';
import { TransferDialog } from './transfer-dialog.js';

/** The members of an organization and their roles. */
export function MembersPage(): ReactElement {
  const organizationId = useOrganizationId();
  const mayInvite = useCan('org:members.invite', organizationAt(organizationId));
  return (
    <OrganizationFrame
      organizationId={organizationId}
      section={texts.members}
      description={texts.membersHint}
      actions={
        mayInvite && (
          <LinkButton
            href={`/organizations/${organizationId}/settings/invitations?invite`}
            variant="primary"
            icon={<UserPlus aria-hidden />}
          >
            {texts.invitePeople}
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
  const [search, setSearch] = useState('');
  const wanted = useDebounced(search.trim());
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const columns = useMemberColumns({ roles: texts.roles, joined: texts.joined }, (member) => (
    <MemberMenu {...{ organizationId, member }} onDeed={(deed) => setChosen({ deed, member })} />
  ));
  return (
    <>
      <div className={styles.list}>
        <SearchField label={texts.findMembers} placeholder={texts.nameOrEmail} value={search} onChange={setSearch} />
        <PagedTable
          key={wanted}
          label={texts.members}
          columns={columns}
          rowKey={toKey}
          page={(cursor) => memberQueries.memberPage(organizationId, wanted, cursor)}
          empty={<EmptyState icon={<UserSearch />} title={texts.noMatchingMembers} />}
        />
      </div>
      <MemberDialogs organizationId={organizationId} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  );
}

const toKey = ({ userId }: Member): string => userId;

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
