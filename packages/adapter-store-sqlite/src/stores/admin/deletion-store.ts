import type { Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';

interface Removal {
  /** Selects the id of a soft-deleted row that still has dependent rows. */
  readonly find: string;
  /** Each step removes at most `@limit` rows that belong to `@id`. The last step removes the row itself. */
  readonly steps: readonly string[];
}

/** Returns a statement that removes the first rows, ordered by `key`. An index must begin with the columns `owner` and `key`. */
const removeFirst = (table: string, owner: string, key: string): string => `
  DELETE FROM ${table} WHERE ${owner} = @id AND ${key} <= (
    SELECT max(${key}) FROM (SELECT ${key} FROM ${table} WHERE ${owner} = @id ORDER BY ${key} LIMIT @limit)
  )`;
const removeAssignments = (table: string, holder: string): string => `
  DELETE FROM ${table} WHERE (${holder}, scope_id, role_id) IN (
    SELECT ${holder}, scope_id, role_id FROM ${table} WHERE project_id = @id LIMIT @limit
  )`;

// A foreign key and a trigger remove mentions and words together with their message.
const conversation: Removal = {
  find: "SELECT id FROM conversations WHERE kind = 'task' AND task_id IS NULL ORDER BY id LIMIT 1",
  steps: [
    removeFirst('messages', 'conversation_id', 'seq'),
    removeFirst('message_changes', 'conversation_id', 'change_seq'),
    removeFirst('participants', 'conversation_id', 'user_id'),
    // A sweep of abandoned attachments later removes their files.
    `UPDATE attachments SET conversation_id = NULL, message_id = NULL WHERE id IN (
      SELECT id FROM attachments WHERE conversation_id = @id LIMIT @limit
    )`,
    'DELETE FROM conversations WHERE id = @id',
  ],
};

const label: Removal = {
  find: 'SELECT id FROM labels WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id LIMIT 1',
  steps: [removeFirst('task_labels', 'label_id', 'task_id'), 'DELETE FROM labels WHERE id = @id'],
};

// Covers the tasks that the next step removes.
const removeActivity = `
  DELETE FROM task_activity WHERE (task_id, version) IN (
    SELECT a.task_id, a.version FROM tasks t CROSS JOIN task_activity a ON a.task_id = t.id
    WHERE t.project_id = @id AND t.number <= (
      SELECT max(number) FROM (SELECT number FROM tasks WHERE project_id = @id ORDER BY number LIMIT @limit)
    ) LIMIT @limit
  )`;
// Assignees are removed with their task, and another removal handles the task's conversation.
const project: Removal = {
  find: 'SELECT id FROM projects WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id LIMIT 1',
  steps: [
    removeActivity,
    removeFirst('tasks', 'project_id', 'number'),
    removeAssignments('role_assignments', 'user_id'),
    removeAssignments('group_role_assignments', 'group_id'),
    'DELETE FROM projects WHERE id = @id',
  ],
};

// A membership is removed together with the member's roles, permission groups and teams, and a permission group together with its
// assignments.
const organization: Removal = {
  find: 'SELECT id FROM organizations WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id LIMIT 1',
  steps: [
    // Converts the organization's group conversations to conversations of deleted tasks, because another removal handles those.
    `UPDATE conversations SET kind = 'task', organization_id = NULL WHERE id IN (
      SELECT id FROM conversations WHERE organization_id = @id LIMIT @limit
    )`,
    `UPDATE projects SET deleted_at = (SELECT deleted_at FROM organizations WHERE id = @id) WHERE id IN (
      SELECT id FROM projects WHERE organization_id = @id AND deleted_at IS NULL LIMIT @limit
    )`,
    removeFirst('invitations', 'organization_id', 'email'),
    removeFirst('organization_members', 'organization_id', 'user_id'),
    removeFirst('groups', 'organization_id', 'id'),
    removeFirst('teams', 'organization_id', 'id'),
    removeFirst('roles', 'organization_id', 'id'),
    'DELETE FROM organizations WHERE id = @id',
  ],
};

// In this order, rows that one removal leaves behind are removed before the next removal adds more.
const removals = [conversation, label, project, organization];

const maxCounted = 1000;
const counted = (from: string): string => `(SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${maxCounted}))`;
const countWaiting = `
  SELECT ${counted("conversations WHERE kind = 'task' AND task_id IS NULL")}
    + ${counted('labels WHERE deleted_at IS NOT NULL')}
    + ${counted('projects WHERE deleted_at IS NOT NULL')}
    + ${counted('organizations WHERE deleted_at IS NOT NULL')} AS waiting`;

export class SqliteDeletionStore implements Store<'deletions'> {
  constructor(private readonly connection: Statements) {}

  async removeSome(limit: number): Promise<number> {
    let removed = 0;
    while (removed < limit) {
      const more = this.removeNext(limit - removed);
      if (more === 0) break;
      removed += more;
    }
    return removed;
  }

  async countWaiting(): Promise<number> {
    return this.connection.get<{ waiting: number }>(countWaiting)?.waiting ?? 0;
  }

  /** Runs the first step that still removes rows. */
  private removeNext(limit: number): number {
    for (const { find, steps } of removals) {
      const found = this.connection.get<{ id: string }>(find);
      if (found === undefined) continue;
      for (const step of steps) {
        const removed = this.connection.run(step, { id: found.id, ...(step.includes('@limit') ? { limit } : {}) });
        if (removed > 0) return removed;
      }
    }
    return 0;
  }
}
