import { requireMayTake } from '../../domain/policies/grant-policy.js';
import { AppError } from '../../errors/app-error.js';
import type { Step } from '../access/guarded-work.js';
import type { LocalPlace } from './local-place.js';

/**
 * Takes somebody out of a team or project. What he has through groups, or around it, stays. Throws `NOT_FOUND` for who is
 * not in it, `FORBIDDEN` if he holds there more than the caller.
 */
export async function removeLocalRole(step: Step, place: LocalPlace, userId: string): Promise<void> {
  const { stores, access, now } = step;
  const had = await stores.assignments.rolesAt(userId, place, now);
  if (had.length === 0) throw new AppError('NOT_FOUND');
  requireMayTake(access, had);
  for (const { id } of had) await stores.assignments.unassign({ userId }, id, place);
  await step.record({
    action: place.scope === 'TEAM' ? 'team.member_removed' : 'project.member_removed',
    organizationId: place.organizationId,
    target: { type: 'user', id: userId },
    details: { scope: place.scope, scopeId: place.id, before: had.map(({ id }) => id) },
    accessOf: userId,
  });
}
