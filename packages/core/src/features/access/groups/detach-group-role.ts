import { requireMayTake } from '../../../domain/access/grant-policy.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { accessAt } from '../authorization/access-at.js';
import { findRole } from '../roles/find-role.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../authorization/authorized-transaction.js';
import { toWriteRoles } from '../roles/role-requirements.js';
import { findGroup, type GroupKey } from './find-group.js';
import { findPlace, type GroupPlace } from './find-place.js';

export interface DetachGroupRoleInput extends GroupKey {
  readonly roleId: string;
  /** The place at which the role is removed. null means all places at which the role is attached to the group. */
  readonly place: Pick<GroupPlace, 'scope' | 'id'> | null;
}

/**
 * Removes a role from a permission group, either at one place (the organization itself, a team or a project) or everywhere. Throws
 * `NOT_FOUND` or `FORBIDDEN`.
 */
export class DetachGroupRole {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, input: DetachGroupRoleInput): Promise<void> {
    const { organizationId, groupId, roleId } = input;
    return this.work.changeAccess(actor, toWriteRoles(organizationId), async (step) => {
      const { stores } = step;
      await findGroup(stores, input);
      const role = await findRole(stores, input);
      const places = await getPlaces(step, input);
      for (const place of places) {
        requireMayTake(await accessAt(step, actor, place), [role]);
        if (!(await stores.assignments.unassign({ groupId }, roleId, place))) throw new CrewkitError('NOT_FOUND');
      }
      await step.record({
        action: 'group.role_detached',
        organizationId,
        target: { type: 'group', id: groupId },
        details: { roleId, places: places.map(({ scope, id }) => ({ scope, scopeId: id })) },
        affects: 'all-members',
      });
    });
  }
}

/** Returns the places from which to remove the role. Throws `NOT_FOUND` if there are none. */
async function getPlaces(
  { stores, now }: AuthorizedStep,
  { organizationId, groupId, roleId, place }: DetachGroupRoleInput,
): Promise<GroupPlace[]> {
  if (place !== null) return [await findPlace(stores, organizationId, place)];
  const attached = await stores.assignments.listOfGroup(organizationId, groupId, now);
  const places = attached.filter((each) => each.roleId === roleId).map((each) => each.place);
  if (places.length === 0) throw new CrewkitError('NOT_FOUND');
  return places;
}
