import {
  searchText,
  type Page,
  type Task,
  type NewTask,
  type StoreResult,
  type StoreInput,
  type Store,
} from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { changeFieldColumn, toColumn } from '../columns.js';
import { gives, globalScopeId, heldGrants } from '../access/held-grants.js';
import { isLiveProject } from '../live.js';
import { toPage } from '../page.js';
import { fromLabelAndDue, matchesLabelAndDue } from './label-and-due.js';
import { findPosition } from './task-position.js';
import { taskColumns, toTask, type TaskRow } from './task-row.js';
import { WordIndex } from './word-index.js';

type AssignedTask = StoreResult<'tasks', 'listAssigned'>;
type AssigneeChange = StoreInput<'tasks', 'assign', 2>;
type TaskAssignment = StoreResult<'tasks', 'assign'>;

const takeNumber = `
  UPDATE projects SET last_task_number = last_task_number + 1 WHERE id = @projectId AND deleted_at IS NULL
  RETURNING last_task_number, organization_id`;
const insert = `
  INSERT INTO tasks (id, project_id, organization_id, number, title, description, status, position, priority, due_at,
    search_text, created_by, created_at, updated_at, version, fields)
  VALUES (@id, @projectId, @organizationId, @number, @title, @description,
    @status, @position, @priority, @dueAt, @searchText, @createdBy, @createdAt, @updatedAt, 1, @fields)`;
const find = `SELECT ${taskColumns} FROM tasks t WHERE t.id = @taskId AND t.project_id = @projectId`;
const list = `
  SELECT ${taskColumns} FROM tasks t
  WHERE t.project_id = @projectId AND t.number > @after
    AND (@status IS NULL OR t.status = @status)
    AND (@search IS NULL OR instr(t.search_text, @search) > 0)
    AND (@assigneeId IS NULL OR EXISTS (SELECT 1 FROM task_assignees WHERE task_id = t.id AND user_id = @assigneeId))
    ${matchesLabelAndDue.trim()}
  ORDER BY t.number LIMIT @limit`;
// This value sorts after every possible due date.
const neverDue = Number.MAX_SAFE_INTEGER;
const dueOrder = `coalesce(t.due_at, ${neverDue})`;
const holdsOnProject = (permission: string): string => `EXISTS (
    SELECT 1 FROM (${heldGrants({
      user: '@userId',
      organization: 'p.organization_id',
      places: `${globalScopeId}, p.organization_id, p.team_id, p.id`,
    })}) held WHERE ${gives(`'${permission}'`)}
  )`;
// Look up the permissions once per project, however many tasks the user has in the project.
const listAssigned = `
  WITH candidate AS MATERIALIZED (
    SELECT t.id, t.project_id, ${dueOrder} AS due
    FROM task_assignees mine CROSS JOIN tasks t ON t.id = mine.task_id
    WHERE mine.user_id = @userId AND (@organizationId IS NULL OR mine.organization_id = @organizationId)
      AND (@statuses IS NULL OR t.status IN (SELECT value FROM json_each(@statuses)))
      AND (@dueBefore IS NULL OR t.due_at < @dueBefore)
      AND (${dueOrder}, t.id) > (@afterDue, @afterId)
  ), visible AS MATERIALIZED (
    SELECT p.id, p.key, p.name, p.organization_id
    FROM (SELECT DISTINCT project_id FROM candidate) AS place CROSS JOIN projects p ON p.id = place.project_id
    WHERE ${isLiveProject('p.id')} AND ${holdsOnProject('project:view')} AND ${holdsOnProject('project:task.view')}
  )
  SELECT ${taskColumns}, visible.key AS project_key, visible.name AS project_name,
    visible.organization_id AS project_organization_id
  FROM (
    SELECT candidate.id, candidate.project_id, candidate.due
    FROM candidate CROSS JOIN visible ON visible.id = candidate.project_id
    ORDER BY candidate.due, candidate.id LIMIT @limit
  ) AS shown CROSS JOIN tasks t ON t.id = shown.id CROSS JOIN visible ON visible.id = shown.project_id
  ORDER BY shown.due, shown.id`;
// null is a valid due date, so it has a flag that tells whether a value is given.
const update = `
  UPDATE tasks SET
    title = @title,
    description = @description,
    status = @status,
    position = @position,
    priority = @priority,
    due_at = @dueAt,
    search_text = @searchText,
    fields = @fields,
    updated_at = @at,
    version = version + 1
  WHERE id = @taskId AND (@expectedVersion IS NULL OR version = @expectedVersion)
  RETURNING organization_id`;
const touch = 'UPDATE tasks SET updated_at = @at, version = version + 1 WHERE id = @taskId';
const remove = 'DELETE FROM tasks WHERE id = @taskId AND project_id = @projectId';
const insertAssignee = `
  INSERT INTO task_assignees (task_id, organization_id, user_id)
  SELECT id, organization_id, @userId FROM tasks WHERE id = @taskId AND project_id = @projectId
  ON CONFLICT (task_id, user_id) DO NOTHING`;
const deleteAssignee = `
  DELETE FROM task_assignees WHERE user_id = @userId
    AND task_id = (SELECT id FROM tasks WHERE id = @taskId AND project_id = @projectId)`;
const insertLabel = `
  INSERT INTO task_labels (task_id, organization_id, label_id)
  SELECT t.id, t.organization_id, l.id FROM tasks t CROSS JOIN labels l
  WHERE t.id = @taskId AND t.project_id = @projectId AND l.id = @labelId AND l.project_id = @projectId AND l.deleted_at IS NULL
  ON CONFLICT (task_id, label_id) DO NOTHING`;
const deleteLabels = 'DELETE FROM task_labels WHERE task_id = @taskId';
const deleteAssignees = 'DELETE FROM task_assignees WHERE task_id = @taskId';

interface AssignedRow extends TaskRow {
  readonly project_key: string;
  readonly project_name: string;
  readonly project_organization_id: string;
}

export class SqliteTaskStore implements Store<'tasks'> {
  private readonly words: WordIndex;

  constructor(private readonly connection: Statements) {
    this.words = new WordIndex(connection, 'task');
  }

  async insert({ assigneeIds, labelIds = [], dueAt, createdAt, updatedAt, ...task }: NewTask): Promise<Task> {
    const { id: taskId, projectId, title, description } = task;
    const taken = this.connection.get<{ last_task_number: number; organization_id: string }>(takeNumber, { projectId });
    if (taken === undefined) throw new Error('A task has to have a project');
    const organizationId = taken.organization_id;
    const times = { dueAt: toColumn(dueAt), createdAt: toColumn(createdAt), updatedAt: toColumn(updatedAt) };
    const fields = changeFieldColumn('{}', task.fields);
    const position = findPosition(this.connection, { projectId, taskId, status: task.status, afterId: null });
    const rest = { fields, position, number: taken.last_task_number, searchText: searchText(title, description) };
    this.connection.run(insert, { ...task, organizationId, ...times, ...rest });
    this.words.insert({ id: taskId, organizationId, texts: [title, description] });
    this.addAssignees(projectId, taskId, assigneeIds);
    this.addLabels(projectId, taskId, labelIds);
    const inserted = this.findSync(projectId, taskId);
    if (inserted === null) throw new Error('The task that was added is not there');
    return inserted;
  }

  async find(projectId: string, taskId: string): Promise<Task | null> {
    return this.findSync(projectId, taskId);
  }

  async list(
    projectId: string,
    query: Omit<StoreInput<'tasks', 'list', 1>, 'after' | 'limit'> & {
      readonly after: number | null;
      readonly limit: number;
    },
  ): Promise<Page<Task, number>> {
    const { status, assigneeId, search, after, limit } = query;
    const filter = { status, assigneeId, search, ...fromLabelAndDue(query) };
    const parameters = { projectId, ...filter, after: after ?? 0, limit: limit + 1 };
    return toPage(this.connection.all<TaskRow>(list, parameters).map(toTask), limit, (task) => task.number);
  }

  async listAssigned(
    userId: string,
    query: StoreInput<'tasks', 'listAssigned', 1>,
  ): Promise<Page<AssignedTask, NonNullable<StoreInput<'tasks', 'listAssigned', 1>['after']>>> {
    const { now, statuses, dueBefore, organizationId, after, limit } = query;
    const filter = { organizationId, statuses: statuses && JSON.stringify(statuses), dueBefore: toColumn(dueBefore) };
    const position = { afterDue: after === null ? -1 : (toColumn(after.dueAt) ?? neverDue), afterId: after?.id ?? '' };
    const parameters = { userId, now: toColumn(now), ...filter, ...position, limit: limit + 1 };
    const rows = this.connection.all<AssignedRow>(listAssigned, parameters);
    return toPage(rows.map(toAssignedTask), limit, ({ task: { dueAt, id } }) => ({ dueAt, id }));
  }

  // There is one writer at a time, so the rows cannot change between the read and the write.
  async update(
    ...[projectId, taskId, { changes, expectedVersion, at }]: Parameters<Store<'tasks'>['update']>
  ): Promise<StoreResult<'tasks', 'update'>> {
    const before = this.findSync(projectId, taskId);
    if (before === null) return { kind: 'missing' };
    const { title, description, status, priority, dueAt, afterId } = { afterId: undefined, ...before, ...changes };
    const isMoved = afterId !== undefined || status !== before.status;
    const place = { projectId, taskId, status, afterId: afterId ?? null };
    const position = isMoved ? findPosition(this.connection, place) : before.position;
    if (position === null) return { kind: 'misplaced' };
    const text = { title, description, searchText: searchText(title, description) };
    const fields = changeFieldColumn(JSON.stringify(before.fields), changes.fields);
    const row = { ...text, fields, status, position, priority, dueAt: toColumn(dueAt), at: toColumn(at) };
    const updated = this.connection.get<{ organization_id: string }>(update, { taskId, expectedVersion, ...row });
    if (updated === undefined) return { kind: 'stale' };
    if (changes.assigneeIds !== undefined) {
      this.connection.run(deleteAssignees, { taskId });
      this.addAssignees(projectId, taskId, changes.assigneeIds);
    }
    if (changes.labelIds !== undefined) {
      this.connection.run(deleteLabels, { taskId });
      this.addLabels(projectId, taskId, changes.labelIds);
    }
    if ((changes.title ?? changes.description) !== undefined) {
      this.words.replace({ id: taskId, organizationId: updated.organization_id, texts: [title, description] });
    }
    const task = this.findSync(projectId, taskId);
    return task === null ? { kind: 'missing' } : { kind: 'updated', task };
  }

  async assign(projectId: string, taskId: string, { userId, at }: AssigneeChange): Promise<TaskAssignment | null> {
    const added = this.connection.run(insertAssignee, { projectId, taskId, userId });
    if (added > 0) this.connection.run(touch, { taskId, at: toColumn(at) });
    const task = this.findSync(projectId, taskId);
    return task && { task, isAdded: added > 0 };
  }

  async unassign(projectId: string, taskId: string, { userId, at }: AssigneeChange): Promise<Task | null> {
    const removed = this.connection.run(deleteAssignee, { projectId, taskId, userId });
    if (removed > 0) this.connection.run(touch, { taskId, at: toColumn(at) });
    return this.findSync(projectId, taskId);
  }

  async delete(projectId: string, taskId: string): Promise<boolean> {
    return this.connection.run(remove, { projectId, taskId }) === 1;
  }

  private addAssignees(projectId: string, taskId: string, userIds: readonly string[]): void {
    for (const userId of userIds) this.connection.run(insertAssignee, { projectId, taskId, userId });
  }

  private addLabels(projectId: string, taskId: string, labelIds: readonly string[]): void {
    for (const labelId of labelIds) this.connection.run(insertLabel, { projectId, taskId, labelId });
  }

  private findSync(projectId: string, taskId: string): Task | null {
    const row = this.connection.get<TaskRow>(find, { projectId, taskId });
    return row === undefined ? null : toTask(row);
  }
}

function toAssignedTask(row: AssignedRow): AssignedTask {
  const { project_id: id, project_key: key, project_name: name, project_organization_id: organizationId } = row;
  return { task: toTask(row), project: { id, key, name, organizationId } };
}
