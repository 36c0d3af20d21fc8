import type { Task } from '../../../domain/workspace/task.js';
import type { AuthorizedStep } from '../../access/authorization/authorized-transaction.js';

/** Appends the event about a change of the task, which has increased the task's version. */
export async function reportTaskChange(
  { stores, organizationId, now }: AuthorizedStep,
  { id: taskId, projectId, version }: Task,
): Promise<void> {
  await stores.events.append([{ type: 'task.updated', organizationId, projectId, taskId, version }], now);
}
