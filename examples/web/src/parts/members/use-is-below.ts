import type { Member } from '@crewkit/client-sdk';
import { useInfiniteQuery } from '@tanstack/react-query';

import { memberQueries } from './member-queries.js';
import type { RolePlace } from '../../data/role-place.js';
import { toGrowingList, useWhole } from '../../data/use-list.js';
import { useGrantable } from './use-grantable.js';

/** Returns whether the user holds all permissions of the member's roles at the place: users cannot revoke permissions they do not have. */
export function useIsBelow(organizationId: string, place: RolePlace, member: Member): boolean {
  const grantable = useGrantable(organizationId, place);
  const roles = useWhole(toGrowingList(useInfiniteQuery(memberQueries.roles(organizationId))));
  return roles.filter(({ id }) => member.roleIds.includes(id)).every((role) => grantable.role(role));
}
