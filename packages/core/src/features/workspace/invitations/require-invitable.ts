import type { Role } from '../../../domain/access/role.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Invitation } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { findRoleOfLevel } from '../../access/roles/find-role.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { organizationPlace } from '../../access/authorization/access-at.js';
import { requireMayGiveUntil } from '../../access/authorization/require-may-give-until.js';

/**
 * Checks that the caller is allowed to invite this email address with the role, and returns the role. Throws `NOT_FOUND` if the role does
 * not exist in the organization, and `ROLE_LEVEL_MISMATCH` if the role's level is not ORGANIZATION. An
 * invitation grants its role without an expiry date: throws `GRANT_EXCEEDS_OWN` if the caller is not allowed to do that. Throws `CONFLICT`
 * if the address belongs to a member.
 */
export async function requireInvitable(
  step: Omit<AuthorizedStep, 'record'>,
  actor: Caller,
  { email, roleId }: Pick<Invitation, 'email' | 'roleId'>,
): Promise<Role> {
  const { stores, organizationId, now } = step;
  const role = await findRoleOfLevel(stores, { organizationId, roleId }, 'ORGANIZATION');
  const place = organizationPlace(organizationId);
  await requireMayGiveUntil(step, actor, { place, roles: [role], until: null });
  const account = await stores.accounts.findByEmail(email);
  if (account !== null && (await stores.members.find(place, account.id, now)) !== null) {
    throw new CrewkitError('CONFLICT', { detail: 'A member already has this email.' });
  }
  return role;
}
