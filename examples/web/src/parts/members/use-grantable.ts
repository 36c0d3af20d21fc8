import type { Role } from '@crewkit/client-sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { memberQueries } from './member-queries.js';
import { toPlace, type RolePlace } from '../../data/role-place.js';
import { usePermissions } from '../../data/use-can.js';
import { useMe } from '../../data/use-me.js';
import { isOwner } from './role-words.js';

export interface Grantable {
  /** Whether the user may give this permission to somebody, or take it away. */
  readonly permission: (name: string) => boolean;
  /** Likewise for all of a role. OWNER is given and taken by an OWNER alone. */
  readonly role: (role: Role) => boolean;
}

/**
 * Nobody gives what he does not hold at the place himself. This shows it before it is tried; the server decides. An OWNER of the
 * organization may give the permissions of conversations too, which nobody holds by a role that is built in.
 */
export function useGrantable(organizationId: string, place: RolePlace): Grantable {
  const me = useMe();
  const held = usePermissions(toPlace(place));
  const { data: own } = useQuery(memberQueries.ownMembership(organizationId, me));
  const { data: roles = [] } = useInfiniteQuery(memberQueries.roles(organizationId));
  const ownRoleIds = new Set(own?.roleIds);
  const isOwnerHere = roles.some((role) => isOwner(role) && ownRoleIds.has(role.id));
  const names = new Set<string>(held);
  // The organization's OWNER holds everything below it, too.
  const permission = (name: string): boolean => names.has(name) || (isOwnerHere && name.startsWith('chat:'));
  return {
    permission,
    role: (role) =>
      role.permissions.every(permission) && (!isOwner(role) || isOwnerHere || place.scope !== 'ORGANIZATION'),
  };
}
