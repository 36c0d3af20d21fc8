import type { Role } from '@crewkit/client-sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { memberQueries } from './member-queries.js';
import { toPlace, type RolePlace } from '../../data/role-place.js';
import { usePermissions } from '../../data/use-can.js';
import { useMe } from '../../data/sign-in/use-me.js';
import { isOwner } from './role-words.js';

export interface Grantable {
  /** Returns whether the user can grant and revoke this permission. */
  readonly permission: (name: string) => boolean;
  /** Returns whether the user can grant and revoke the whole role. Only an OWNER can grant and revoke OWNER. */
  readonly role: (role: Role) => boolean;
}

/**
 * Users cannot grant permissions they do not have at the place. This disables controls in advance; the server decides. An OWNER of the
 * organization may also grant the permissions of conversations, which no built-in role contains.
 */
export function useGrantable(organizationId: string, place: RolePlace): Grantable {
  const me = useMe();
  const held = usePermissions(toPlace(place));
  const { data: own } = useQuery(memberQueries.ownMembership(organizationId, me));
  const { data: roles = [] } = useInfiniteQuery(memberQueries.roles(organizationId));
  const ownRoleIds = new Set(own?.roleIds);
  const isOwnerHere = roles.some((role) => isOwner(role) && ownRoleIds.has(role.id));
  // The server reports only known permissions as held. Unknown ones are held by the roles that contain them.
  const inOwnRoles = roles.filter(({ id }) => ownRoleIds.has(id)).flatMap(({ permissions }) => permissions);
  const names = new Set<string>([...held, ...inOwnRoles]);
  // The organization's OWNER also holds all permissions below it.
  const permission = (name: string): boolean => names.has(name) || (isOwnerHere && name.startsWith('chat:'));
  return {
    permission,
    role: (role) =>
      role.permissions.every(permission) && (!isOwner(role) || isOwnerHere || place.scope !== 'ORGANIZATION'),
  };
}
