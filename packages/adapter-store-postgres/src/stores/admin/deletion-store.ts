import type { Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

interface Removal {
  /** Finds and locks a soft-deleted row that still has dependent rows, and that no other transaction is removing. */
  readonly find: string;
  /** Each step removes at most $2 rows that belong to $1. */
  readonly steps: readonly string[];
  /** Removes the row itself once it has no dependent rows. */
  readonly last: string;
}

const removeFirst = (table: string, owner: string): string => `
  DELETE FROM crewkit.${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM crewkit.${table} WHERE ${owner} = $1 LIMIT $2 FOR UPDATE SKIP LOCKED
  ))`;

const conversation: Removal = {
  find: `
  SELECT id FROM crewkit.conversations WHERE kind = 'task' AND task_id IS NULL
  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  steps: [
    removeFirst('messages', 'conversation_id'),
    removeFirst('message_changes', 'conversation_id'),
    removeFirst('mentions', 'conversation_id'),
    removeFirst('participants', 'conversation_id'),
    // A sweep of abandoned attachments later removes their files.
    `
  UPDATE crewkit.attachments SET conversation_id = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM crewkit.attachments WHERE conversation_id = $1 LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
  ))`,
  ],
  last: 'DELETE FROM crewkit.conversations WHERE id = $1',
};

// Skips a label that another transaction is putting on a task. The label is removed from this task too, after the other transaction.
const label: Removal = {
  find: `
  SELECT id FROM crewkit.labels WHERE deleted_at IS NOT NULL
  ORDER BY deleted_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  steps: [removeFirst('task_labels', 'label_id')],
  last: `
  DELETE FROM crewkit.labels WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM crewkit.task_labels WHERE label_id = $1)`,
};

const firstTasks = (column: string): string =>
  `SELECT ${column} FROM crewkit.tasks WHERE project_id = $1 ORDER BY number LIMIT $2`;
// Covers the tasks that the next step removes.
const removeActivity = `
  DELETE FROM crewkit.task_activity WHERE ctid = ANY (ARRAY(
    SELECT a.ctid FROM (${firstTasks('id')}) t JOIN crewkit.task_activity a ON a.task_id = t.id LIMIT $2
  ))`;
const removeTasks = `
  DELETE FROM crewkit.tasks WHERE ctid = ANY (ARRAY(${firstTasks('ctid')} FOR UPDATE SKIP LOCKED))`;
// Assignees are removed with their task, and another removal handles the task's conversation. All code locks the
// organization first. This removal must also lock the organization first, to avoid a deadlock with the removal of a
// member.
const project: Removal = {
  find: `
  SELECT p.id FROM crewkit.projects p JOIN crewkit.organizations o ON o.id = p.organization_id
  WHERE p.deleted_at IS NOT NULL ORDER BY p.deleted_at, p.id LIMIT 1 FOR NO KEY UPDATE OF p, o SKIP LOCKED`,
  steps: [
    removeActivity,
    removeTasks,
    removeFirst('role_assignments', 'project_id'),
    removeFirst('group_role_assignments', 'project_id'),
  ],
  last: `
  DELETE FROM crewkit.projects WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM crewkit.tasks WHERE project_id = $1)`,
};

// A membership is removed together with the member's roles, permission groups and teams, and a permission group together with its
// assignments.
const organization: Removal = {
  find: `
  SELECT id FROM crewkit.organizations WHERE deleted_at IS NOT NULL
  ORDER BY deleted_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  steps: [
    // Converts the organization's group conversations to conversations of deleted tasks, because another removal handles those.
    `
  UPDATE crewkit.conversations SET kind = 'task', organization_id = NULL WHERE id = ANY (ARRAY(
    SELECT id FROM crewkit.conversations WHERE organization_id = $1 LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
  ))`,
    `
  UPDATE crewkit.projects SET deleted_at = (SELECT o.deleted_at FROM crewkit.organizations o WHERE o.id = $1)
  WHERE id = ANY (ARRAY(
    SELECT id FROM crewkit.projects WHERE organization_id = $1 AND deleted_at IS NULL LIMIT $2
    FOR NO KEY UPDATE SKIP LOCKED
  ))`,
    removeFirst('invitations', 'organization_id'),
    removeFirst('organization_members', 'organization_id'),
    removeFirst('groups', 'organization_id'),
    removeFirst('teams', 'organization_id'),
    removeFirst('roles', 'organization_id'),
  ],
  // Another transaction may still hold a lock on the organization's projects or permission groups.
  last: `
  DELETE FROM crewkit.organizations
  WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM crewkit.projects WHERE organization_id = $1)
    AND NOT EXISTS (SELECT 1 FROM crewkit.conversations WHERE organization_id = $1)`,
};

// In this order, rows that one removal leaves behind are removed before the next removal adds more.
const removals = [conversation, label, project, organization];

const maxCounted = 1000;
const counted = (from: string): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM crewkit.${from} LIMIT ${maxCounted}) n)`;
const countWaiting = `
  SELECT ${counted("conversations WHERE kind = 'task' AND task_id IS NULL")}
    + ${counted('labels WHERE deleted_at IS NOT NULL')}
    + ${counted('projects WHERE deleted_at IS NOT NULL')}
    + ${counted('organizations WHERE deleted_at IS NOT NULL')} AS waiting`;

// A cached plan may have been made while the tables were empty. It would read whole tables for each batch.
const planEachTime = "SELECT set_config('plan_cache_mode', 'force_custom_plan', true)";

export class PostgresDeletionStore implements Store<'deletions'> {
  constructor(private readonly connection: Connection) {}

  async removeSome(limit: number): Promise<number> {
    await this.connection.run(planEachTime);
    let removed = 0;
    while (removed < limit) {
      const more = await this.removeNext(limit - removed);
      if (more === 0) break;
      removed += more;
    }
    return removed;
  }

  async countWaiting(): Promise<number> {
    return (await this.connection.get<{ waiting: number }>(countWaiting))?.waiting ?? 0;
  }

  /** Runs the first step that still removes rows. */
  private async removeNext(limit: number): Promise<number> {
    for (const { find, steps, last } of removals) {
      const found = await this.connection.get<{ id: string }>(find);
      if (found === undefined) continue;
      for (const step of steps) {
        const removed = await this.connection.run(step, [found.id, limit]);
        if (removed > 0) return removed;
      }
      const removed = await this.connection.run(last, [found.id]);
      if (removed > 0) return removed;
    }
    return 0;
  }
}
