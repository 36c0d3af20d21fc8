import type { Shown } from '../../../domain/fields/host-fields.js';
import type { FieldAccess } from '../../access/authorization/field-access.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import type { Task } from '../../../domain/workspace/task.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Authorize } from '../../access/authorization/authorize.js';
import type { AuthorizedTransaction } from '../../access/authorization/authorized-transaction.js';
import { requireAssignable, requireMayAssignOne } from './assign-rules.js';
import { reportTaskChange } from './report-task-change.js';
import { getTaskRequirement } from './task-requirements.js';

export interface AssignTaskInput {
  readonly projectId: string;
  readonly taskId: string;
  readonly userId: string;
}

/**
 * Assigns a task to one more user. Requires `project:task.assign`. Callers who assign themselves need only `project:task.edit`. Throws
 * `NOT_FOUND`, `FORBIDDEN` or `ASSIGNEE_WITHOUT_ACCESS`.
 */
export class AssignTask {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly authorize: Authorize,
    private readonly fields: FieldAccess,
  ) {}

  execute(actor: Caller, { projectId, taskId, userId }: AssignTaskInput): Promise<Shown<Task>> {
    return this.work.write(actor, getTaskRequirement(projectId), async (step) => {
      const { tasks } = step.stores;
      requireMayAssignOne(step.access, actor.userId, userId);
      const task = await tasks.find(projectId, taskId);
      if (task === null) throw new CrewkitError('NOT_FOUND');
      if (task.assigneeIds.includes(userId)) return this.fields.show('task', task, step.access);
      await requireAssignable(this.authorize, step, { projectId, userIds: [userId] });
      const assigned = await tasks.assign(projectId, taskId, { userId, at: step.now });
      if (assigned === null) throw new CrewkitError('NOT_FOUND');
      if (assigned.isAdded) {
        await reportTaskChange(step, assigned.task, [{ field: 'assignees', added: [userId], removed: [] }]);
      }
      return this.fields.show('task', assigned.task, step.access);
    });
  }
}
