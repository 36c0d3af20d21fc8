import type { Page, Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { toPage } from '../page.js';

type TaskActivity = StoreInput<'taskActivity', 'insert'>;

const insert = `
  INSERT INTO task_activity (task_id, version, actor_id, at, changes) VALUES (@taskId, @version, @actorId, @at, @changes)`;
const removeOld = 'DELETE FROM task_activity WHERE task_id = @taskId AND version <= @last';
const list = `
  SELECT task_id, version, actor_id, at, changes FROM task_activity
  WHERE task_id = @taskId AND version < @before ORDER BY version DESC LIMIT @limit`;

interface Row {
  readonly task_id: string;
  readonly version: number;
  readonly actor_id: string | null;
  readonly at: number;
  readonly changes: string;
}

export class SqliteTaskActivityStore implements Store<'taskActivity'> {
  constructor(private readonly connection: Statements) {}

  async insert({ changes, at, ...activity }: TaskActivity, keep: number): Promise<void> {
    this.connection.run(insert, { ...activity, at: toColumn(at), changes: JSON.stringify(changes) });
    const { taskId, version } = activity;
    if (version > keep) this.connection.run(removeOld, { taskId, last: version - keep });
  }

  async list(
    taskId: string,
    { before, limit }: StoreInput<'taskActivity', 'list', 1>,
  ): Promise<Page<TaskActivity, number>> {
    const window = { taskId, before: before ?? Number.MAX_SAFE_INTEGER, limit: limit + 1 };
    return toPage(this.connection.all<Row>(list, window).map(toActivity), limit, ({ version }) => version);
  }
}

function toActivity({ task_id: taskId, version, actor_id: actorId, at, changes }: Row): TaskActivity {
  return { taskId, version, actorId, at: toInstant(at), changes: JSON.parse(changes) as TaskActivity['changes'] };
}
