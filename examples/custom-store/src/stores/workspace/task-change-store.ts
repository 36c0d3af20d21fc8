import type { Store, StoreInput, StoreResult, Task } from '@crewkit/core/adapter';
import { deleteRows, rowKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

export class MemoryTaskChangeStore implements Store<'taskChanges'> {
  constructor(private readonly view: View) {}

  async findLast(projectId: string): Promise<number> {
    return this.view.tables.sequences.get(rowKey('taskChanges', projectId)) ?? 0;
  }

  async list(
    projectId: string,
    { after, limit }: StoreInput<'taskChanges', 'list', 1>,
  ): Promise<StoreResult<'taskChanges', 'list'>[]> {
    const { taskChanges, tasks } = this.view.tables;
    return [...taskChanges]
      .filter(([, change]) => change.projectId === projectId && change.seq > after)
      .map(([taskId, { seq }]) => ({ taskId, seq, task: tasks.get(taskId) ?? null }))
      .sort((a, b) => a.seq - b.seq)
      .slice(0, limit);
  }
}

/** Records that a task has changed. Every writer of the table `tasks` must call it. */
export async function recordTaskChange(view: View, { id, projectId }: Pick<Task, 'id' | 'projectId'>): Promise<void> {
  const sequences = await view.edit('sequences');
  const taskChanges = await view.edit('taskChanges');
  const sequence = rowKey('taskChanges', projectId);
  const seq = (sequences.get(sequence) ?? 0) + 1;
  sequences.set(sequence, seq);
  taskChanges.set(id, { projectId, seq });
}

/** Removes the changes of deleted projects. */
export async function deleteTaskChanges(view: View, projectIds: readonly string[]): Promise<void> {
  const sequences = await view.edit('sequences');
  for (const projectId of projectIds) sequences.delete(rowKey('taskChanges', projectId));
  deleteRows(await view.edit('taskChanges'), ({ projectId }) => projectIds.includes(projectId));
}
