import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { taskColumns, toTask, type TaskRow } from './task-row.js';

const findLast = 'SELECT change_seq FROM task_changes WHERE project_id = @projectId ORDER BY change_seq DESC LIMIT 1';
// A deleted task has a change, but no row in `tasks`.
const list = `
  SELECT c.task_id, c.change_seq, ${taskColumns}
  FROM task_changes c LEFT JOIN tasks t ON t.id = c.task_id
  WHERE c.project_id = @projectId AND c.change_seq > @after ORDER BY c.change_seq LIMIT @limit`;

type Row = { readonly task_id: string; readonly change_seq: number } & (TaskRow | { readonly id: null });

export class SqliteTaskChangeStore implements Store<'taskChanges'> {
  constructor(private readonly connection: Statements) {}

  async findLast(projectId: string): Promise<number> {
    return this.connection.get<Pick<Row, 'change_seq'>>(findLast, { projectId })?.change_seq ?? 0;
  }

  async list(
    projectId: string,
    window: StoreInput<'taskChanges', 'list', 1>,
  ): Promise<StoreResult<'taskChanges', 'list'>[]> {
    return this.connection.all<Row>(list, { projectId, ...window }).map((row) => ({
      taskId: row.task_id,
      seq: row.change_seq,
      task: row.id === null ? null : toTask(row),
    }));
  }
}
