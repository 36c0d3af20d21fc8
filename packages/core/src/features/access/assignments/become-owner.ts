import { toBuiltInRoleId } from '../../../domain/access/built-in-roles.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedStep } from '../authorization/authorized-transaction.js';
import { isMember } from './assignment-rules.js';
import type { LocalPlace } from './set-local-role.js';

/**
 * Makes the caller OWNER of the team or project that this transaction creates. Throws `FORBIDDEN` if the caller is not a member of the
 * organization, even if a global role allows them to create the team or project.
 */
export async function becomeOwner(step: AuthorizedStep, { userId }: Actor, place: LocalPlace): Promise<void> {
  if (!(await isMember(step, userId))) {
    const detail = 'Only members of the organization can create teams and projects in it.';
    throw new CrewkitError('FORBIDDEN', { detail, requiredPermissions: [] });
  }
  await step.stores.assignments.assign({
    holder: { userId },
    roleId: toBuiltInRoleId(place.scope, 'OWNER'),
    place,
    expiresAt: null,
    createdAt: step.now,
  });
}
