import type { Page, Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { toPage } from '../to-page.js';

type TaskActivity = StoreInput<'taskActivity', 'insert'>;

const insert = `
  INSERT INTO crewkit.task_activity (task_id, version, actor_id, at, changes) VALUES ($1, $2, $3, $4, $5::jsonb)`;
const removeOld = 'DELETE FROM crewkit.task_activity WHERE task_id = $1 AND version <= $2';
const list = `
  SELECT task_id, version, actor_id, at, changes FROM crewkit.task_activity
  WHERE task_id = $1 AND ($2::integer IS NULL OR version < $2) ORDER BY version DESC LIMIT $3`;

interface Row {
  readonly task_id: string;
  readonly version: number;
  readonly actor_id: string | null;
  readonly at: Date;
  readonly changes: TaskActivity['changes'];
}

export class PostgresTaskActivityStore implements Store<'taskActivity'> {
  constructor(private readonly connection: Connection) {}

  async insert({ taskId, version, actorId, at, changes }: TaskActivity, keep: number): Promise<void> {
    await this.connection.run(insert, [taskId, version, actorId, at, JSON.stringify(changes)]);
    if (version > keep) await this.connection.run(removeOld, [taskId, version - keep]);
  }

  async list(
    taskId: string,
    { before, limit }: StoreInput<'taskActivity', 'list', 1>,
  ): Promise<Page<TaskActivity, number>> {
    const rows = await this.connection.all<Row>(list, [taskId, before, limit + 1]);
    return toPage(rows, limit, { toItem: toActivity, toPosition: ({ version }) => version });
  }
}

function toActivity({ task_id: taskId, version, actor_id: actorId, at, changes }: Row): TaskActivity {
  return { taskId, version, actorId, at, changes };
}
