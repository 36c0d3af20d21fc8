import { requireMayTake } from '../../../domain/access/grant-policy.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedStep } from '../authorization/authorized-transaction.js';
import type { LocalPlace } from './set-local-role.js';

/**
 * Removes a user from a team or project. The user keeps permissions from permission groups and from roles assigned elsewhere. Throws
 * `NOT_FOUND` if the user has no role in the team or project. Throws `FORBIDDEN` if the user's role there has permissions that the caller
 * does not have there.
 */
export async function removeLocalRole(step: AuthorizedStep, place: LocalPlace, userId: string): Promise<void> {
  const { stores, access, now } = step;
  const had = await stores.assignments.rolesAt(userId, place, now);
  if (had.length === 0) throw new CrewkitError('NOT_FOUND');
  requireMayTake(access, had);
  for (const { id } of had) await stores.assignments.unassign({ userId }, id, place);
  await step.record({
    action: place.scope === 'TEAM' ? 'team.member_removed' : 'project.member_removed',
    organizationId: place.organizationId,
    target: { type: 'user', id: userId },
    details: { scope: place.scope, scopeId: place.id, before: had.map(({ id }) => id) },
    affects: userId,
  });
}
