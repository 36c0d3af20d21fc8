import type { Resource } from '../../../domain/access/grant.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { requireMayGrant } from '../../../domain/access/grant-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { lastingAccessAt } from './access-at.js';
import type { AuthorizedStep } from './authorized-transaction.js';

export interface Raise {
  /** The resource on which the authorized transaction has checked the caller's permissions. */
  readonly place: Resource;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * Checks a change to the permissions of a role or permission group, from the permissions `from` to the permissions `to`. For a new role or
 * group, `from` is empty. Throws `GRANT_EXCEEDS_OWN` unless the caller has all permissions in `to`, and has those that are not in `from`
 * without an expiry date. Permissions that expire are not sufficient, because users can get the role or join the group without an expiry
 * date.
 */
export async function requireMayRaise(step: AuthorizedStep, actor: Caller, { place, from, to }: Raise): Promise<void> {
  requireMayGrant(step.access, to);
  const added = PermissionSet.of(to).without(PermissionSet.of(from)).names();
  if (added.length > 0) requireMayGrant(await lastingAccessAt(step, actor, { place, until: null }), added);
}
