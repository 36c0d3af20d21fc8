import type { Resource } from '../../domain/grant.js';
import { requireMayGive } from '../../domain/policies/grant-policy.js';
import type { Actor } from '../../domain/session.js';
import { lastingAccessAt } from './access-at.js';
import type { AuthorizedStep } from './authorized-transaction.js';

export interface IntendedGrant {
  /** The place at which the roles would apply. */
  readonly place: Resource;
  readonly roles: Parameters<typeof requireMayGive>[1];
  /** The end of the assignment. null means that it does not expire. */
  readonly until: Date | null;
}

/**
 * Throws `GRANT_EXCEEDS_OWN` unless the caller has the permissions that they grant for at least as long as the assignment lasts. This
 * applies to any recipient: otherwise, callers could keep a temporary permission through a second account. Throws `NOT_FOUND` if the place
 * does not exist.
 */
export async function requireMayGiveUntil(
  step: Pick<AuthorizedStep, 'stores' | 'now'>,
  giver: Pick<Actor, 'userId'>,
  { place, roles, until }: IntendedGrant,
): Promise<void> {
  if (roles.length > 0) requireMayGive(await lastingAccessAt(step, giver, { place, until }), roles);
}
