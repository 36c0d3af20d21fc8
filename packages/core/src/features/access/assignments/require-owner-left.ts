import { toBuiltInRoleId } from '../../../domain/access/built-in-roles.js';
import type { Role } from '../../../domain/access/role.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';

export interface Membership {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Throws `LAST_OWNER` if the organization would have no OWNER after the roles in `losing` are removed from the user. Call it only while the
 * transaction holds the organization's lock.
 */
export async function requireOwnerLeft(
  stores: Stores,
  membership: Membership,
  losing: readonly Pick<Role, 'id'>[],
): Promise<void> {
  if (!(await isOwnerLeft(stores, membership, losing))) throw new CrewkitError('LAST_OWNER');
}

/**
 * Returns whether the organization would still have an OWNER after the roles in `losing` are removed from the user. Call it only while the
 * transaction holds the organization's lock.
 */
export async function isOwnerLeft(
  stores: Stores,
  { organizationId, userId }: Membership,
  losing: readonly Pick<Role, 'id'>[],
): Promise<boolean> {
  const ownerId = toBuiltInRoleId('ORGANIZATION', 'OWNER');
  if (!losing.some(({ id }) => id === ownerId)) return true;
  return stores.assignments.hasOtherOwner(organizationId, userId);
}
