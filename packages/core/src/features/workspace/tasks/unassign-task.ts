import type { Shown } from '../../../domain/fields/host-fields.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Task } from '../../../domain/workspace/task.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { requireMayAssignOne } from './assign-rules.js';
import type { AssignTaskInput } from './assign-task.js';
import { reportTaskChange } from './report-task-change.js';
import { getTaskRequirement } from './task-requirements.js';

/**
 * Removes one of a task's assignees. Requires `project:task.assign`. Callers who remove themselves need only `project:task.edit`. Throws
 * `FORBIDDEN` if the caller lacks the required permission. Throws `NOT_FOUND` if the task does not exist, or if the user is not one of its
 * assignees.
 */
export class UnassignTask {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: FieldAccess,
  ) {}

  execute(actor: Caller, { projectId, taskId, userId }: AssignTaskInput): Promise<Shown<Task>> {
    return this.work.write(actor, getTaskRequirement(projectId), async (step) => {
      const { tasks } = step.stores;
      requireMayAssignOne(step.access, actor.userId, userId);
      const before = await tasks.find(projectId, taskId);
      if (before?.assigneeIds.includes(userId) !== true) throw new CrewkitError('NOT_FOUND');
      const task = await tasks.unassign(projectId, taskId, { userId, at: step.now });
      if (task === null) throw new CrewkitError('NOT_FOUND');
      if (task.version > before.version) {
        await reportTaskChange(step, task, [{ field: 'assignees', added: [], removed: [userId] }]);
      }
      return this.fields.show('task', task, step.access);
    });
  }
}
