import type { Role } from '../../../domain/access/role.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import type { Membership } from '../../access/assignments/require-owner-left.js';

export interface HeldMembership extends Membership {
  /** The roles assigned to the user at the organization itself. */
  readonly roles: readonly Role[];
}

/**
 * Returns all memberships of a user, and locks the user's organizations in the database, in the order of the organizations' ids. The
 * calling code must hold the account's database lock. Joining an organization requires the account's lock too, so the user cannot join
 * another organization during the call.
 */
export async function lockMemberships(stores: Stores, userId: string, now: Date): Promise<HeldMembership[]> {
  const memberships: HeldMembership[] = [];
  for (const organizationId of await stores.members.listOrganizationIds(userId)) {
    const place = organizationPlace(organizationId);
    const organization = await stores.organizations.lockById(organizationId);
    // While this call waited for the lock, the organization could have been deleted, or the user could have been removed from it.
    const member = organization === null ? null : await stores.members.find(place, userId, now);
    if (member === null) continue;
    memberships.push({ organizationId, userId, roles: await stores.assignments.rolesAt(userId, place, now) });
  }
  return memberships;
}
