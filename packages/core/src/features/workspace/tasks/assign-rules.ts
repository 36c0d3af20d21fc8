import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import type { Access } from '../../../domain/access/access.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import { requireHeld, type Authorize } from '../../access/authorization/authorize.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { isMember } from '../../access/assignments/assignment-rules.js';

const assigns = PermissionSet.of(['project:task.assign']);
const seesTasks = PermissionSet.of(['project:task.view']);

/**
 * Throws `FORBIDDEN` unless the caller may assign and unassign these users. Call it only after checking that the caller may create or edit
 * the task: such callers may always assign and unassign themselves. For other users, `project:task.assign` is required.
 */
export function requireMayAssign(access: Access, callerId: string | null, userIds: readonly string[]): void {
  if (userIds.some((userId) => userId !== callerId)) requireHeld(access, ['project:task.assign']);
}

/**
 * Throws `FORBIDDEN` unless the caller may assign or unassign this user. Call it only after checking that the caller may see the task. The
 * caller needs `project:task.assign`. Callers who assign or unassign themselves need either this permission or `project:task.edit`.
 */
export function requireMayAssignOne(access: Access, callerId: string | null, userId: string): void {
  if (access.may(assigns)) return;
  requireHeld(access, [userId === callerId ? 'project:task.edit' : 'project:task.assign']);
}

/** Throws `ASSIGNEE_WITHOUT_ACCESS` unless all of the users are members of the organization and may see the project's tasks. */
export async function requireAssignable(
  authorize: Authorize,
  step: Pick<AuthorizedStep, 'stores' | 'organizationId' | 'now'>,
  { projectId, userIds }: { readonly projectId: string; readonly userIds: readonly string[] },
): Promise<void> {
  for (const userId of userIds) {
    const access = await authorize.visibleToUser(step.stores, userId, { scope: 'PROJECT', id: projectId });
    if (access?.may(seesTasks) !== true || !(await isMember(step, userId))) {
      throw new CrewkitError('ASSIGNEE_WITHOUT_ACCESS', { detail: `${userId} cannot see this task.` });
    }
  }
}
