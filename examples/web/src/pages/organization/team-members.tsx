import type { Member, Team } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Ellipsis, KeyRound, UserMinus, UserPlus } from 'lucide-react';
import { useState, type ReactElement } from 'react';

import { queries } from '../../data/queries.js';
import { useCan } from '../../data/use-can.js';
import { useMe } from '../../data/use-me.js';
import { Loaded } from '../../parts/loaded.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { Table, type TableColumn } from '../../ui/table.js';
import { nameOf } from './name-of.js';
import { teamAt } from './organization-at.js';
import { organizationQueries } from './organization-queries.js';
import { PersonCell } from './person-cell.js';
import { RemoveFromTeamDialog } from './remove-from-team-dialog.js';
import { RoleBadges } from './role-badges.js';
import styles from './team-members.module.css';
import { TeamMemberDialog } from './team-member-dialog.js';
import { useGrantable } from './use-grantable.js';

type Opened = { readonly deed: 'set' | 'remove'; readonly member: Member } | { readonly deed: 'add' } | null;

const keyOf = ({ userId }: Member): string => userId;

/** Who is in a team, and as what. */
export function TeamMembers({ team }: { readonly team: Team }): ReactElement {
  const query = useQuery(organizationQueries.teamMembers(team.id));
  const mayAdd = useCan('team:members.add', teamAt(team.id));
  const [opened, setOpened] = useState<Opened>(null);
  const columns = useColumns(team, (deed, member) => setOpened({ deed, member }));
  return (
    <div className={styles.members}>
      <div className={styles.head}>
        <p className={styles.words}>
          What somebody may do here is their role in the team, and whatever they hold in the organization.
        </p>
        {mayAdd && (
          <Button icon={<UserPlus aria-hidden />} onPress={() => setOpened({ deed: 'add' })}>
            Add somebody
          </Button>
        )}
      </div>
      <Loaded
        query={query}
        label="Members of the team"
        waiting={<Table label="Members of the team" columns={columns} rows={[]} rowKey={keyOf} isLoading />}
      >
        {(members) => <Table label="Members of the team" columns={columns} rows={members} rowKey={keyOf} />}
      </Loaded>
      {opened?.deed === 'add' && (
        <TeamMemberDialog team={team} present={query.data ?? []} onClose={() => setOpened(null)} />
      )}
      {opened?.deed === 'set' && (
        <TeamMemberDialog team={team} member={opened.member} present={[]} onClose={() => setOpened(null)} />
      )}
      {opened?.deed === 'remove' && (
        <RemoveFromTeamDialog team={team} member={opened.member} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function useColumns(
  team: Team,
  onDeed: (deed: 'set' | 'remove', member: Member) => void,
): readonly TableColumn<Member>[] {
  const me = useMe();
  return [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      cell: (member) => (
        <PersonCell person={member} badge={member.userId === me.id ? <Badge tone="accent">You</Badge> : null} />
      ),
    },
    { id: 'roles', title: 'Role', cell: ({ roles }) => <RoleBadges roles={roles} /> },
    {
      id: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      isNarrow: true,
      align: 'end',
      cell: (member) => <MemberMenu team={team} member={member} onDeed={(deed) => onDeed(deed, member)} />,
    },
  ];
}

interface MemberMenuProps {
  readonly team: Team;
  readonly member: Member;
  readonly onDeed: (deed: 'set' | 'remove') => void;
}

function MemberMenu({ team, member, onDeed }: MemberMenuProps): ReactElement {
  const { id, organizationId } = team;
  const place = teamAt(id);
  const grantable = useGrantable(organizationId, { scope: 'TEAM', id });
  const { data: roles = [] } = useQuery(queries.roles(organizationId));
  const isBelow = roles.filter((role) => member.roleIds.includes(role.id)).every((role) => grantable.role(role));
  const mayChange = useCan('team:members.roles', place) && isBelow;
  const mayRemove = useCan('team:members.remove', place) && isBelow;
  const name = nameOf(member);
  const question = new URLSearchParams({ person: member.userId, scope: 'TEAM', id });
  return (
    <Menu
      label={`What to do about ${name}`}
      trigger={<IconButton label={`Actions for ${name}`} size="small" icon={<Ellipsis aria-hidden />} />}
    >
      {mayChange && (
        <MenuItem icon={<KeyRound aria-hidden />} onAction={() => onDeed('set')}>
          Change role…
        </MenuItem>
      )}
      <MenuItem
        icon={<CircleHelp aria-hidden />}
        href={`/organizations/${organizationId}/access?${question.toString()}`}
      >
        Why may they?
      </MenuItem>
      {mayRemove && <MenuSeparator />}
      {mayRemove && (
        <MenuItem icon={<UserMinus aria-hidden />} isDanger onAction={() => onDeed('remove')}>
          Remove from team…
        </MenuItem>
      )}
    </Menu>
  );
}
