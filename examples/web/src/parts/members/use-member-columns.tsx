import type { Member } from '@crewkit/client-sdk';
import type { ReactElement } from 'react';

import * as texts from '#messages/members';
import { useMe } from '../../data/sign-in/use-me.js';
import { Badge } from '../../ui/data-display/badge.js';
import { RelativeTime } from '../../ui/data-display/relative-time.js';
import type { TableColumn } from '../../ui/data-display/table.js';
import { PersonCell } from './person-cell.js';
import { RoleBadges } from './role-badges.js';

/** Returns the columns of a table of members: name, roles, member since, and actions. */
export function useMemberColumns(
  titles: { readonly roles: string; readonly joined: string },
  renderMenu: (member: Member) => ReactElement,
): readonly TableColumn<Member>[] {
  const me = useMe();
  return [
    {
      id: 'name',
      title: texts.name,
      isRowHeader: true,
      cell: (member) => (
        <PersonCell person={member} badge={member.userId === me.id ? <Badge tone="accent">{texts.you}</Badge> : null} />
      ),
    },
    { id: 'roles', title: titles.roles, cell: ({ roles }) => <RoleBadges roles={roles} /> },
    { id: 'joined', title: titles.joined, isNarrow: true, cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
    { id: 'actions', title: texts.actions, isTitleHidden: true, isNarrow: true, align: 'end', cell: renderMenu },
  ];
}
