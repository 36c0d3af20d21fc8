import type { Resource } from '../../domain/grant.js';
import { PermissionSet } from '../../domain/permission-set.js';
import { requireMayGrant } from '../../domain/policies/grant-policy.js';
import type { Actor } from '../../domain/session.js';
import { lastingAccessAt } from './access-at.js';
import type { Step } from './guarded-work.js';

export interface Raise {
  /** What the step's demand was about. */
  readonly place: Resource;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/**
 * For permissions of a role or group that become others for all who have it; none at first if it is new. The caller holds all
 * of the new ones and, since these people have them without an end, those that are added without an end too. Throws
 * `GRANT_EXCEEDS_OWN`.
 */
export async function requireMayRaise(step: Step, actor: Actor, { place, from, to }: Raise): Promise<void> {
  requireMayGrant(step.access, to);
  const added = PermissionSet.of(to).without(PermissionSet.of(from)).names();
  if (added.length > 0) requireMayGrant(await lastingAccessAt(step, actor, { place, until: null }), added);
}
