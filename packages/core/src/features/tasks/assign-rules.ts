import { PermissionSet } from '../../domain/permission-set.js';
import type { Access } from '../../domain/access.js';
import { AppError } from '../../errors/app-error.js';
import { requireHeld, type Authorize } from '../access/authorize.js';
import type { Step } from '../access/guarded-work.js';
import { isMember } from '../local-roles/is-member.js';

const assigns = PermissionSet.of(['project:task.assign']);
const seesTasks = PermissionSet.of(['project:task.view']);

/**
 * For who may make or edit the task in any case: he may take it on, and give it up again; with others that needs
 * `project:task.assign`. Throws `FORBIDDEN`.
 */
export function requireMayAssign(access: Access, callerId: string, userIds: readonly string[]): void {
  if (userIds.some((userId) => userId !== callerId)) requireHeld(access, ['project:task.assign']);
}

/**
 * For who may see the task: to assign or unassign anybody needs `project:task.assign`; for oneself `project:task.edit` is
 * enough. Throws `FORBIDDEN`.
 */
export function requireMayAssignOne(access: Access, callerId: string, userId: string): void {
  if (access.may(assigns)) return;
  requireHeld(access, [userId === callerId ? 'project:task.edit' : 'project:task.assign']);
}

/** Throws `ASSIGNEE_WITHOUT_ACCESS` unless all of them are members of the organization who may see the project's tasks. */
export async function requireAssignable(
  authorize: Authorize,
  step: Pick<Step, 'stores' | 'organizationId' | 'now'>,
  { projectId, userIds }: { readonly projectId: string; readonly userIds: readonly string[] },
): Promise<void> {
  for (const userId of userIds) {
    const access = await authorize.visible(step.stores, userId, { scope: 'PROJECT', id: projectId });
    if (access?.may(seesTasks) !== true || !(await isMember(step, userId))) {
      throw new AppError('ASSIGNEE_WITHOUT_ACCESS', { detail: `${userId} may not see this task.` });
    }
  }
}
