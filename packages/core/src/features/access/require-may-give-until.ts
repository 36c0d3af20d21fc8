import type { Resource } from '../../domain/grant.js';
import { requireMayGive } from '../../domain/policies/grant-policy.js';
import type { Actor } from '../../domain/session.js';
import { lastingAccessAt } from './access-at.js';
import type { Step } from './guarded-work.js';

export interface Gift {
  /** Where the roles would count. */
  readonly place: Resource;
  readonly roles: Parameters<typeof requireMayGive>[1];
  /** null: it does not end by itself. */
  readonly until: Date | null;
}

/**
 * Nobody gives what he does not hold himself for as long as the gift lasts, whoever receives it: what is lent to him he would
 * keep by a second account otherwise. Throws `GRANT_EXCEEDS_OWN`, and `NOT_FOUND` if there is no such place.
 */
export async function requireMayGiveUntil(
  step: Pick<Step, 'stores' | 'now'>,
  giver: Pick<Actor, 'accountId'>,
  { place, roles, until }: Gift,
): Promise<void> {
  if (roles.length > 0) requireMayGive(await lastingAccessAt(step, giver, { place, until }), roles);
}
