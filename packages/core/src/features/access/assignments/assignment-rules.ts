import type { AccountKind } from '../../../domain/accounts/account.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { isOwnerRole } from '../../../domain/access/built-in-roles.js';
import type { AuthorizedStep } from '../authorization/authorized-transaction.js';
import { organizationPlace } from '../authorization/access-at.js';
import type { Role } from '../../../domain/access/role.js';

/** Throws `VALIDATION_FAILED` if the expiry of an assignment is not in the future. null means that the assignment does not expire. */
export function requireFutureEnd(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  const errors = [{ path: 'expiresAt', code: 'in_the_past', message: 'Must be in the future.' }];
  throw new CrewkitError('VALIDATION_FAILED', { errors });
}

/** Throws `VALIDATION_FAILED` if OWNER is assigned with an expiry, to a user or to a permission group. */
export function requireLastingOwner(roleId: string, expiresAt: Date | null): void {
  if (expiresAt === null || !isOwnerRole(roleId)) return;
  const message = 'OWNER cannot expire.';
  throw new CrewkitError('VALIDATION_FAILED', { errors: [{ path: 'expiresAt', code: 'owner_never_ends', message }] });
}

/** Throws `CONFLICT` if OWNER is among the roles that a service account would get in an organization. */
export function requirePersonForOwner(kind: AccountKind, roles: readonly Pick<Role, 'id'>[]): void {
  if (kind === 'person' || !roles.some(({ id }) => isOwnerRole(id))) return;
  throw new CrewkitError('CONFLICT', { detail: 'A service account cannot be an OWNER.' });
}

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

/** Returns the roles in `roles` that are not in `others`. */
export function rolesWithout(roles: readonly Role[], others: readonly Role[]): Role[] {
  const ids = new Set(others.map(({ id }) => id));
  return roles.filter(({ id }) => !ids.has(id));
}
