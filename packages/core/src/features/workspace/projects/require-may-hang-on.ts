import { AppError } from '../../../errors/app-error.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

/**
 * Ensures that the user may add a project to the team, or to the organization if `teamId` is null. Throws `NOT_FOUND` if the user cannot
 * see the destination, or if the team belongs to another organization. Throws `FORBIDDEN` if the user lacks `project:create` on the
 * destination.
 */
export async function requireMayHangOn(
  authorize: Authorize,
  { stores, organizationId }: Pick<AuthorizedStep, 'stores' | 'organizationId'>,
  { userId, teamId }: { readonly userId: string; readonly teamId: string | null },
): Promise<void> {
  if (teamId !== null && (await stores.teams.findIn(organizationId, teamId)) === null) throw new AppError('NOT_FOUND');
  const organization = { scope: 'ORGANIZATION', id: organizationId } as const;
  const resource = teamId === null ? organization : ({ scope: 'TEAM', id: teamId } as const);
  await authorize.require(stores, userId, { permissions: ['project:create'], resource });
}
