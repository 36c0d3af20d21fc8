import type { Resource } from '../../../domain/access/grant.js';
import { requireMayGive } from '../../../domain/access/grant-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { lastingAccessAt } from './access-at.js';
import type { AuthorizedStep } from './authorized-transaction.js';

export interface IntendedGrant {
  /** The resource at which the roles would be assigned. */
  readonly place: Resource;
  readonly roles: Parameters<typeof requireMayGive>[1];
  /** The end of the assignment. null means that it does not expire. */
  readonly until: Date | null;
}

/**
 * Throws `GRANT_EXCEEDS_OWN` unless the caller has the roles' permissions for at least as long as the assignment lasts. The rule applies no
 * matter which user gets the roles, because callers could otherwise keep a temporary permission by granting it to a second account of their
 * own. Throws `NOT_FOUND` if `place` does not exist.
 */
export async function requireMayGiveUntil(
  step: Pick<AuthorizedStep, 'stores' | 'now'>,
  giver: Pick<Caller, 'userId' | 'key'>,
  { place, roles, until }: IntendedGrant,
): Promise<void> {
  if (roles.length > 0) requireMayGive(await lastingAccessAt(step, giver, { place, until }), roles);
}
