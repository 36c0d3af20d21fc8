import type { Group } from '../../../domain/workspace/workspace.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import { explainConflict } from '../../shared/explain-conflict.js';

export interface GroupKey {
  readonly organizationId: string;
  readonly groupId: string;
}

/** Returns one of the organization's permission groups. Throws `NOT_FOUND`. */
export async function findGroup(stores: Stores, { organizationId, groupId }: GroupKey): Promise<Group> {
  const group = await stores.groups.find(organizationId, groupId);
  if (group === null) throw new CrewkitError('NOT_FOUND');
  return group;
}

/**
 * Returns the result of `work`, which writes a permission group. Throws `CONFLICT` if another permission group of the organization already
 * has the same name.
 */
export function withFreeGroupName<T>(work: Promise<T>): Promise<T> {
  return explainConflict(work, 'A group already has this name.');
}
