import type { Place, RoleAssignment } from '@crewkit/core/adapter';
import { rowKey } from '../../tables/rows.js';

type Holder = RoleAssignment['holder'];

/** Returns the key of an assignment. Two assignments with the same holder, role and place are the same assignment. */
export function assignmentKey({ holder, roleId, place }: Pick<RoleAssignment, 'holder' | 'roleId' | 'place'>): string {
  const holderId = 'userId' in holder ? holder.userId : holder.groupId;
  const placeIds = place.scope === 'GLOBAL' ? [] : [place.organizationId, place.id];
  return rowKey(holderId, roleId, place.scope, ...placeIds);
}

/** Returns whether the role is assigned to the user directly, not through a group. */
export function isHeldBy(userId: string, { holder }: { readonly holder: Holder }): boolean {
  return 'userId' in holder && holder.userId === userId;
}

export function isOfGroup(groupId: string, { holder }: { readonly holder: Holder }): boolean {
  return 'groupId' in holder && holder.groupId === groupId;
}

export function isAt(place: Place, assignment: RoleAssignment): boolean {
  return place.scope === assignment.place.scope && placeId(place) === placeId(assignment.place);
}

/** Returns the id of the place; null for GLOBAL. */
export function placeId(place: Place): string | null {
  return place.scope === 'GLOBAL' ? null : place.id;
}

export function getOrganization({ place }: RoleAssignment): string | null {
  return place.scope === 'GLOBAL' ? null : place.organizationId;
}

/** Returns whether the assignment is in force. An assignment that expires at exactly `now` has expired. */
export function isInForce({ expiresAt }: { readonly expiresAt: Date | null }, now: Date): boolean {
  return expiresAt === null || expiresAt > now;
}
