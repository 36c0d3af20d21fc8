import type { Member, Project } from '@crewkit/client-sdk';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp, Ellipsis, KeyRound, UserMinus } from 'lucide-react';
import type { ReactElement } from 'react';

import { queries } from '../../data/queries.js';
import { useCan } from '../../data/use-can.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.js';
import { nameOf } from '../organization/name-of.js';
import { useGrantable } from '../organization/use-grantable.js';
import { projectAt } from './project-at.js';

export interface ProjectMemberMenuProps {
  readonly project: Project;
  readonly member: Member;
  readonly onDeed: (deed: 'set' | 'remove') => void;
}

/** What the user may do about a member. */
export function ProjectMemberMenu({ project, member, onDeed }: ProjectMemberMenuProps): ReactElement {
  const { id, organizationId } = project;
  const place = projectAt(id);
  const grantable = useGrantable(organizationId, { scope: 'PROJECT', id });
  const { data: roles = [] } = useQuery(queries.roles(organizationId));
  // Nobody takes away more than he holds himself.
  const isBelow = roles.filter((role) => member.roleIds.includes(role.id)).every((role) => grantable.role(role));
  const mayAdd = useCan('project:members.add', place);
  const mayRemove = useCan('project:members.remove', place) && isBelow;
  const name = nameOf(member);
  const question = new URLSearchParams({ person: member.userId, scope: 'PROJECT', id });
  return (
    <Menu
      label={`What to do about ${name}`}
      trigger={<IconButton label={`Actions for ${name}`} size="small" icon={<Ellipsis aria-hidden />} />}
    >
      {mayAdd && mayRemove && (
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
          Remove from project…
        </MenuItem>
      )}
    </Menu>
  );
}
