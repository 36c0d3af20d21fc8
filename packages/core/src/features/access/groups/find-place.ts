import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { GroupRole } from '../../../ports/access/assignment-store.js';
import type { Stores } from '../../../ports/unit-of-work.js';

export type GroupPlace = GroupRole['place'];

/**
 * Returns the place with this scope and id: the organization itself, or one of its teams or projects. Throws `NOT_FOUND` if the place does
 * not belong to the organization.
 */
export async function findPlace(
  stores: Stores,
  organizationId: string,
  { scope, id }: Pick<GroupPlace, 'scope' | 'id'>,
): Promise<GroupPlace> {
  if (!(await exists(stores, organizationId, { scope, id }))) throw new CrewkitError('NOT_FOUND');
  return { scope, id, organizationId };
}

async function exists(
  stores: Stores,
  organizationId: string,
  { scope, id }: Pick<GroupPlace, 'scope' | 'id'>,
): Promise<boolean> {
  if (scope === 'ORGANIZATION') return id === organizationId;
  const found = await (scope === 'TEAM' ? stores.teams : stores.projects).findIn(organizationId, id);
  return found !== null;
}
