import { CrewkitError } from '@crewkit/core';
import {
  searchText,
  searchWords,
  type Page,
  type Task,
  type NewTask,
  type StoreResult,
  type StoreInput,
  type Store,
} from '@crewkit/core/adapter';

import type { Connection, Parameters as Values } from '../../connections/connection.js';
import { heldPlaces } from '../access/held-grants.js';
import { changedFields, toFieldParameters } from '../field-values.js';
import { isLiveProject } from '../live.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { fromLabelAndDue, matchesLabelAndDue } from './label-and-due.js';
import { findPosition } from './task-position.js';
import { taskColumns, toTask, type TaskRow } from './task-row.js';
import { writeTaskWords } from './word-index.js';

type AssignedTask = StoreResult<'tasks', 'listAssigned'>;
type AssigneeChange = StoreInput<'tasks', 'assign', 2>;
type TaskAssignment = StoreResult<'tasks', 'assign'>;

// The counter keeps the project's row locked until the commit. Numbers therefore have no gaps, and a rollback also reverts the counter.
const insert = `
  WITH counted AS (
    UPDATE crewkit.projects SET last_task_number = last_task_number + 1 WHERE id = $1 AND deleted_at IS NULL
    RETURNING id, organization_id, last_task_number
  ), added AS (
    INSERT INTO crewkit.tasks (project_id, organization_id, number, id, title, description, status, priority, due_at,
      search_text, created_by, created_at, updated_at, fields, position)
    SELECT id, organization_id, last_task_number, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::timestamptz,
      $8::text, $9::uuid, $10::timestamptz, $11::timestamptz, $13::jsonb, $14::text
    FROM counted
    RETURNING id, project_id, organization_id
  )${writeTaskWords('added', '$12')}`;
const find = `SELECT ${taskColumns} FROM crewkit.tasks t WHERE t.project_id = $1 AND t.id = $2`;
const list = `
  SELECT ${taskColumns} FROM crewkit.tasks t
  WHERE t.project_id = $1 AND t.number > $2
    AND ($3::text IS NULL OR t.status = $3)
    AND ($4::uuid IS NULL OR EXISTS (
      SELECT 1 FROM crewkit.task_assignees a WHERE a.task_id = t.id AND a.user_id = $4 OFFSET 0
    ))
    AND ($5::text IS NULL OR strpos(t.search_text, $5) > 0)${matchesLabelAndDue(7)}
  ORDER BY t.number LIMIT $6`;
const dueOrder = "coalesce(t.due_at, 'infinity')";
const holdsOnProject = (permission: string): string => `EXISTS (
      SELECT 1 FROM ${heldPlaces({ user: '$1', now: '$2', organization: 'p.organization_id', permission: `'${permission}'` })}
      WHERE h.everywhere OR p.team_id = ANY (h.places) OR p.id = ANY (h.places) OFFSET 0
    )`;
// Look up the permissions once per project, however many tasks the user has in the project.
const listAssigned = `
  SELECT ${taskColumns}, shown.key AS project_key, shown.name AS project_name,
    shown.organization_id AS project_organization_id
  FROM (
  WITH candidate AS MATERIALIZED (
    SELECT t.id, t.project_id, ${dueOrder} AS due
    FROM crewkit.organization_members m
      CROSS JOIN LATERAL (
        SELECT a.task_id FROM crewkit.task_assignees a
        WHERE a.organization_id = m.organization_id AND a.user_id = $1 OFFSET 0
      ) AS mine
      CROSS JOIN LATERAL (SELECT * FROM crewkit.tasks o WHERE o.id = mine.task_id OFFSET 0) AS t
    WHERE m.user_id = $1 AND ($3::uuid IS NULL OR m.organization_id = $3)
      AND ($4::text[] IS NULL OR t.status = ANY ($4))
      AND ($5::timestamptz IS NULL OR t.due_at < $5)
      AND (${dueOrder}, t.id) > ($6::timestamptz, $7::uuid)
  ), visible AS MATERIALIZED (
    SELECT p.id, p.key, p.name, p.organization_id
    FROM (SELECT DISTINCT project_id FROM candidate) AS asked
      CROSS JOIN LATERAL (SELECT * FROM crewkit.projects o WHERE o.id = asked.project_id OFFSET 0) AS p
    WHERE ${isLiveProject('p.id')} AND ${holdsOnProject('project:view')} AND ${holdsOnProject('project:task.view')}
  )
  SELECT candidate.id, candidate.due, visible.key, visible.name, visible.organization_id
  FROM candidate JOIN visible ON visible.id = candidate.project_id
  ORDER BY candidate.due, candidate.id LIMIT $8
  ) AS shown CROSS JOIN LATERAL (SELECT * FROM crewkit.tasks o WHERE o.id = shown.id OFFSET 0) AS t
  ORDER BY shown.due, shown.id`;
const update = `
  UPDATE crewkit.tasks SET
    title = coalesce($4, title),
    description = coalesce($5, description),
    position = CASE WHEN $13::boolean OR status <> $6 THEN $14 ELSE position END,
    status = coalesce($6, status),
    priority = coalesce($7, priority),
    due_at = CASE WHEN $8::boolean THEN $9 ELSE due_at END,
    updated_at = $10,
    fields = ${changedFields('$11', '$12')},
    version = version + 1
  WHERE project_id = $1 AND id = $2 AND ($3::integer IS NULL OR version = $3)
  RETURNING title, description`;
const updateSearchText = `
  WITH changed AS (
    UPDATE crewkit.tasks SET search_text = $2 WHERE id = $1 RETURNING id, project_id, organization_id
  )${writeTaskWords('changed', '$3')}`;
const lock = 'SELECT 1 FROM crewkit.tasks WHERE project_id = $1 AND id = $2 FOR NO KEY UPDATE';
const addAssignees = `
  INSERT INTO crewkit.task_assignees (task_id, organization_id, user_id)
  SELECT t.id, t.organization_id, given FROM crewkit.tasks t, unnest($2::uuid[]) AS given WHERE t.id = $1
  ON CONFLICT DO NOTHING`;
const removeOtherAssignees = 'DELETE FROM crewkit.task_assignees WHERE task_id = $1 AND user_id <> ALL ($2::uuid[])';
const removeAssignee = 'DELETE FROM crewkit.task_assignees WHERE task_id = $1 AND user_id = $2';
// The lock keeps the row of a label that is deleted at the same time until the commit, so that the label is then removed from the task.
const addLabels = `
  INSERT INTO crewkit.task_labels (task_id, organization_id, label_id)
  SELECT t.id, t.organization_id, l.id FROM crewkit.tasks t JOIN crewkit.labels l ON l.project_id = t.project_id
  WHERE t.id = $1 AND l.id = ANY ($2::uuid[]) AND l.deleted_at IS NULL FOR KEY SHARE OF l
  ON CONFLICT DO NOTHING`;
const removeOtherLabels = 'DELETE FROM crewkit.task_labels WHERE task_id = $1 AND label_id <> ALL ($2::uuid[])';
const touch = 'UPDATE crewkit.tasks SET updated_at = $2, version = version + 1 WHERE id = $1';
const remove = 'DELETE FROM crewkit.tasks WHERE project_id = $1 AND id = $2';

interface AssignedRow extends TaskRow {
  readonly project_key: string;
  readonly project_name: string;
  readonly project_organization_id: string;
}

export class PostgresTaskStore implements Store<'tasks'> {
  constructor(private readonly connection: Connection) {}

  async insert(task: NewTask): Promise<Task> {
    const { projectId, id, title, description, status, priority, dueAt, createdBy, createdAt, updatedAt } = task;
    const contents = [title, description, status, priority, dueAt, searchText(title, description)];
    const words = searchWords(`${title} ${description}`);
    const position = await findPosition(this.connection, { projectId, taskId: id, status, afterId: null });
    const rest = [createdBy, createdAt, updatedAt, words, toFieldParameters(task.fields)[0], position];
    await this.connection.run(insert, [projectId, id, ...contents, ...rest]);
    if (task.assigneeIds.length > 0) await this.connection.run(addAssignees, [id, task.assigneeIds]);
    const { labelIds = [] } = task;
    if (labelIds.length > 0) await this.connection.run(addLabels, [id, labelIds]);
    const added = await this.find(projectId, id);
    if (added === null) throw new CrewkitError('NOT_FOUND', { detail: 'The project does not exist.' });
    return added;
  }

  async find(projectId: string, taskId: string): Promise<Task | null> {
    const row = await this.connection.get<TaskRow>(find, [projectId, taskId]);
    return row === undefined ? null : toTask(row);
  }

  async list(projectId: string, query: StoreInput<'tasks', 'list', 1>): Promise<Page<Task, number>> {
    const { after, status, assigneeId, search, limit } = query;
    const parameters = [projectId, after ?? 0, status, assigneeId, search, limit + 1, ...fromLabelAndDue(query)];
    const rows = await this.connection.all<TaskRow>(list, parameters);
    return toPage(rows, limit, { toItem: toTask, toPosition: (row) => row.number });
  }

  async listAssigned(
    userId: string,
    query: StoreInput<'tasks', 'listAssigned', 1>,
  ): Promise<Page<AssignedTask, NonNullable<StoreInput<'tasks', 'listAssigned', 1>['after']>>> {
    const { now, statuses, dueBefore, organizationId, after, limit } = query;
    const position = after === null ? ['-infinity', beforeEveryId] : [after.dueAt ?? 'infinity', after.id];
    const parameters = [userId, now, organizationId, statuses, dueBefore, ...position, limit + 1];
    const rows = await this.connection.all<AssignedRow>(listAssigned, parameters);
    return toPage(rows, limit, { toItem: toAssignedTask, toPosition: ({ due_at: dueAt, id }) => ({ dueAt, id }) });
  }

  async update(
    projectId: string,
    taskId: string,
    { changes, expectedVersion, at }: StoreInput<'tasks', 'update', 2>,
  ): Promise<StoreResult<'tasks', 'update'>> {
    const contents = [...toContents(changes), at, ...toFieldParameters(changes.fields)];
    const position = await this.findPosition(projectId, taskId, changes);
    if (position === null) return { kind: 'misplaced' };
    const isPlaced = changes.afterId !== undefined;
    const parameters = [projectId, taskId, expectedVersion, ...contents, isPlaced, position ?? null];
    const text = await this.connection.get<Pick<TaskRow, 'title' | 'description'>>(update, parameters);
    // The task's row is locked from here on, so the following statements see the writes for which earlier statements have waited.
    if (text !== undefined && (changes.title ?? changes.description) !== undefined) {
      const words = searchWords(`${text.title} ${text.description}`);
      await this.connection.run(updateSearchText, [taskId, searchText(text.title, text.description), words]);
    }
    const { assigneeIds, labelIds } = changes;
    if (text !== undefined && assigneeIds !== undefined) {
      await this.connection.run(removeOtherAssignees, [taskId, assigneeIds]);
      await this.connection.run(addAssignees, [taskId, assigneeIds]);
    }
    if (text !== undefined && labelIds !== undefined) {
      await this.connection.run(removeOtherLabels, [taskId, labelIds]);
      await this.connection.run(addLabels, [taskId, labelIds]);
    }
    const task = await this.find(projectId, taskId);
    if (task === null) return { kind: 'missing' };
    return text === undefined ? { kind: 'stale' } : { kind: 'updated', task };
  }

  async assign(projectId: string, taskId: string, { userId, at }: AssigneeChange): Promise<TaskAssignment | null> {
    if ((await this.connection.get(lock, [projectId, taskId])) === undefined) return null;
    const added = await this.connection.run(addAssignees, [taskId, [userId]]);
    if (added > 0) await this.connection.run(touch, [taskId, at]);
    const task = await this.find(projectId, taskId);
    return task && { task, isAdded: added > 0 };
  }

  async unassign(projectId: string, taskId: string, { userId, at }: AssigneeChange): Promise<Task | null> {
    if ((await this.connection.get(lock, [projectId, taskId])) === undefined) return null;
    const removed = await this.connection.run(removeAssignee, [taskId, userId]);
    if (removed > 0) await this.connection.run(touch, [taskId, at]);
    return this.find(projectId, taskId);
  }

  async delete(projectId: string, taskId: string): Promise<boolean> {
    return (await this.connection.run(remove, [projectId, taskId])) === 1;
  }

  /** Returns undefined if the changes do not move the task. */
  private async findPosition(
    projectId: string,
    taskId: string,
    { status, afterId = null }: StoreInput<'tasks', 'update', 2>['changes'],
  ): Promise<string | null | undefined> {
    return status && findPosition(this.connection, { projectId, taskId, status, afterId });
  }
}

function toContents({
  title,
  description,
  status,
  priority,
  dueAt,
}: StoreInput<'tasks', 'update', 2>['changes']): Values {
  // null is a valid due date, so it has a flag that tells whether a value is given.
  return [title ?? null, description ?? null, status ?? null, priority ?? null, dueAt !== undefined, dueAt ?? null];
}

function toAssignedTask(row: AssignedRow): AssignedTask {
  const { project_id: id, project_key: key, project_name: name, project_organization_id: organizationId } = row;
  return { task: toTask(row), project: { id, key, name, organizationId } };
}
