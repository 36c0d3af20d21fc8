import { sampleLabel } from '@crewkit/contracts/samples';
import type { Stores } from '@crewkit/core/adapter';

interface Scene {
  readonly projectId: string;
  readonly taskId: string;
  readonly userId: string;
}

/** Uses the labels of a project, and reads its tasks in lists, columns and changes. */
export async function useBoards(stores: Stores, { projectId, taskId, userId }: Scene): Promise<void> {
  const { boards, labels, taskActivity, taskChanges, tasks } = stores;
  const now = new Date(1000);
  const label = sampleLabel({ id: projectId });
  const labelId = label.id;
  await labels.insert(label, 5);
  await labels.list(projectId);
  await labels.update(projectId, labelId, { name: 'b', color: 'blue' });
  await tasks.update(projectId, taskId, { changes: { labelIds: [labelId] }, expectedVersion: null, at: now });
  const shared = { labelId, dueAfter: now, dueBefore: now, isUndated: true, assigneeId: userId, search: 'a' } as const;
  await tasks.list(projectId, { ...shared, status: 'todo', after: null, limit: 5 });
  await taskActivity.insert({ taskId, version: 2, actorId: userId, at: now, changes: [] }, 1);
  await taskActivity.list(taskId, { before: null, limit: 5 });
  await taskChanges.findLast(projectId);
  await taskChanges.list(projectId, { after: 0, limit: 5 });
  await boards.findRevision(projectId);
  const filter = { ...shared, isUnassigned: true, priority: 'low' } as const;
  await boards.countTasks(projectId, filter);
  await boards.listColumn(projectId, { status: 'todo', filter, userId, after: null, limit: 5 });
  await labels.delete(projectId, labelId, now);
}
