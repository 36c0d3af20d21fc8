import type { Page, Store, StoreInput } from '@crewkit/core/adapter';
import { deleteRows, insertRow, rowKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';
import { requireReference } from '../../tables/references.js';

type TaskActivity = StoreInput<'taskActivity', 'insert'>;

export class MemoryTaskActivityStore implements Store<'taskActivity'> {
  constructor(private readonly view: View) {}

  async insert(entry: TaskActivity, keep: number): Promise<void> {
    const activity = await this.view.edit('taskActivity');
    const { taskId, version } = entry;
    requireReference(this.view.tables.tasks.has(taskId), 'there is no such task');
    insertRow(activity, rowKey(taskId, String(version)), entry);
    deleteRows(activity, (each) => each.taskId === taskId && each.version <= version - keep);
  }

  async list(
    taskId: string,
    { before, limit }: StoreInput<'taskActivity', 'list', 1>,
  ): Promise<Page<TaskActivity, number>> {
    const rest = [...this.view.tables.taskActivity.values()]
      .filter((each) => each.taskId === taskId && (before === null || each.version < before))
      .sort((a, b) => b.version - a.version);
    const items = rest.slice(0, limit);
    return { items, next: rest.length > limit ? (items.at(-1)?.version ?? null) : null };
  }
}

/** Removes the activity of deleted tasks. */
export async function deleteTaskActivity(view: View, taskIds: readonly string[]): Promise<void> {
  deleteRows(await view.edit('taskActivity'), ({ taskId }) => taskIds.includes(taskId));
}
