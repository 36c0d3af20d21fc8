import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { taskColumns, toTask, type TaskRow } from './task-row.js';

const findLast = 'SELECT change_seq FROM crewkit.task_changes WHERE project_id = $1 ORDER BY change_seq DESC LIMIT 1';
// Select the page first, so that only its tasks are loaded. A deleted task has a change, but no row in `tasks`.
const list = `
  SELECT c.task_id, c.change_seq, ${taskColumns}
  FROM (
    SELECT task_id, change_seq FROM crewkit.task_changes
    WHERE project_id = $1 AND change_seq > $2 ORDER BY change_seq LIMIT $3
  ) AS c LEFT JOIN crewkit.tasks t ON t.id = c.task_id
  ORDER BY c.change_seq`;

type Row = { readonly task_id: string; readonly change_seq: number } & (TaskRow | { readonly id: null });

export class PostgresTaskChangeStore implements Store<'taskChanges'> {
  constructor(private readonly connection: Connection) {}

  async findLast(projectId: string): Promise<number> {
    return (await this.connection.get<Pick<Row, 'change_seq'>>(findLast, [projectId]))?.change_seq ?? 0;
  }

  async list(
    projectId: string,
    { after, limit }: StoreInput<'taskChanges', 'list', 1>,
  ): Promise<StoreResult<'taskChanges', 'list'>[]> {
    const rows = await this.connection.all<Row>(list, [projectId, after, limit]);
    return rows.map((row) => ({
      taskId: row.task_id,
      seq: row.change_seq,
      task: row.id === null ? null : toTask(row),
    }));
  }
}
