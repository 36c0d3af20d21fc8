import type { DurableEvent } from '../../../domain/events/domain-event.js';
import type { Task } from '../../../domain/workspace/task.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

/** Appends the events about a change of the task, which has increased the task's version and has assigned it to these further users. */
export async function reportTaskChange(
  step: AuthorizedStep,
  task: Task,
  addedAssigneeIds: readonly string[] = [],
): Promise<void> {
  const { id: taskId, projectId, version } = task;
  const updated = { type: 'task.updated', organizationId: step.organizationId, projectId, taskId, version } as const;
  await step.stores.events.append([updated, ...toAssignments(step, task, addedAssigneeIds)], step.now);
}

/** Returns the events about the assignment of the task to these users. */
export function toAssignments(
  { organizationId, actor: { userId: assignedBy } }: AuthorizedStep,
  { id: taskId, projectId }: Task,
  userIds: readonly string[],
): DurableEvent[] {
  return userIds.map((userId) => ({ type: 'task.assigned', organizationId, projectId, taskId, userId, assignedBy }));
}
