import type { DurableEvent } from '../../../domain/events/domain-event.js';
import type { Task } from '../../../domain/workspace/task.js';
import { keptTaskVersions, type TaskFieldChange } from '../../../domain/workspace/task-activity.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

/** Records the creation of the task, and appends its events. */
export async function reportNewTask(step: AuthorizedStep, task: Task): Promise<void> {
  await recordActivity(step, task, []);
  const { id: taskId, projectId, assigneeIds } = task;
  const created = { type: 'task.created', organizationId: step.organizationId, projectId, taskId } as const;
  await step.stores.events.append([created, ...toAssignments(step, task, assigneeIds)], step.now);
}

/**
 * Records the changes of these fields, and appends the events about a change that has increased the task's version. A change of other
 * fields or of the position has no changes here, and is not recorded.
 */
export async function reportTaskChange(
  step: AuthorizedStep,
  task: Task,
  changes: readonly TaskFieldChange[],
): Promise<void> {
  if (changes.length > 0) await recordActivity(step, task, changes);
  const { id: taskId, projectId, version } = task;
  const updated = { type: 'task.updated', organizationId: step.organizationId, projectId, taskId, version } as const;
  const added = changes.flatMap((change) => (change.field === 'assignees' ? change.added : []));
  await step.stores.events.append([updated, ...toAssignments(step, task, added)], step.now);
}

function recordActivity(
  { stores, actor: { userId: actorId }, now: at }: AuthorizedStep,
  { id: taskId, version }: Task,
  changes: readonly TaskFieldChange[],
): Promise<void> {
  return stores.taskActivity.insert({ taskId, version, actorId, at, changes }, keptTaskVersions);
}

/** Returns the events about the assignment of the task to these users. */
function toAssignments(
  { organizationId, actor: { userId: assignedBy } }: AuthorizedStep,
  { id: taskId, projectId }: Task,
  userIds: readonly string[],
): DurableEvent[] {
  return userIds.map((userId) => ({ type: 'task.assigned', organizationId, projectId, taskId, userId, assignedBy }));
}
