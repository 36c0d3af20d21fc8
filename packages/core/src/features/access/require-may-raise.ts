import type { Resource } from '../../domain/grant.js';
import { PermissionSet } from '../../domain/permission-set.js';
import { requireMayGrant } from '../../domain/policies/grant-policy.js';
import type { Actor } from '../../domain/session.js';
import { lastingAccessAt } from './access-at.js';
import type { AuthorizedStep } from './authorized-transaction.js';

export interface Raise {
  /** The resource of the step's required permissions. */
  readonly place: Resource;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Checks a change of the permissions of a role or group, which applies to all its holders; a new one starts with none. The
 * caller must have all of the new permissions and, because the holders may have them permanently, must have the added ones
 * permanently. Throws `GRANT_EXCEEDS_OWN`.
 */
export async function requireMayRaise(step: AuthorizedStep, actor: Actor, { place, from, to }: Raise): Promise<void> {
  requireMayGrant(step.access, to);
  const added = PermissionSet.of(to).without(PermissionSet.of(from)).names();
  if (added.length > 0) requireMayGrant(await lastingAccessAt(step, actor, { place, until: null }), added);
}
