import { builtInRoleIdOf } from '../../domain/built-in-roles.js';
import type { Role } from '../../domain/role.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** Throws `LAST_OWNER` if the organization had no OWNER without these roles of the user. Only under its lock. */
export async function requireOwnerLeft(
  stores: Stores,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  losing: readonly Pick<Role, 'id'>[],
): Promise<void> {
  const ownerId = builtInRoleIdOf('ORGANIZATION', 'OWNER');
  if (!losing.some(({ id }) => id === ownerId)) return;
  if (!(await stores.assignments.hasOtherOwner(organizationId, userId))) throw new AppError('LAST_OWNER');
}
