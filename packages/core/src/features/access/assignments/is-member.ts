import type { AuthorizedStep } from '../authorization/authorized-transaction.js';
import { organizationPlace } from '../authorization/organization-place.js';

/**
 * Returns whether the user is a member of the organization of the resource on which the authorized transaction has checked permissions.
 * Non-members cannot get roles in the organization or be assigned tasks in it.
 */
export async function isMember(
  { stores, organizationId, now }: Pick<AuthorizedStep, 'stores' | 'organizationId' | 'now'>,
  userId: string,
): Promise<boolean> {
  const place = organizationPlace(organizationId);
  return (await stores.members.find(place, userId, now)) !== null;
}
