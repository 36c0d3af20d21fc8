import {
  positionBetween,
  searchText,
  taskViews,
  type Page,
  type Task,
  type NewTask,
  type StoreResult,
  type StoreInput,
  type Store,
} from '@crewkit/core/adapter';
import { insertRow, rowKey } from '../../tables/rows.js';
import { changeFields } from '../change-fields.js';
import { toPage } from '../to-page.js';
import { requireMember, requireReference } from '../../tables/references.js';
import type { View } from '../../tables/view.js';
import { deleteTaskConversations } from '../chat/delete-conversations.js';
import { holds } from '../access/held-grants.js';
import { hasLabelAndDue } from './label-and-due.js';
import { deleteTaskActivity } from './task-activity-store.js';
import { recordTaskChange } from './task-change-store.js';

type AssignedTask = StoreResult<'tasks', 'listAssigned'>;
type AssignedQuery = StoreInput<'tasks', 'listAssigned', 1>;
type AssigneeChange = StoreInput<'tasks', 'assign', 2>;
type TaskAssignment = StoreResult<'tasks', 'assign'>;
type DuePosition = NonNullable<StoreInput<'tasks', 'listAssigned', 1>['after']>;

interface Change {
  readonly changes: StoreInput<'tasks', 'update', 2>['changes'];
  readonly at: Date;
}

export class MemoryTaskStore implements Store<'tasks'> {
  constructor(private readonly view: View) {}

  async insert(task: NewTask): Promise<Task> {
    const tasks = await this.view.edit('tasks');
    const sequences = await this.view.edit('sequences');
    this.requireAssignees(task.projectId, task.assigneeIds);
    const sequence = rowKey('tasks', task.projectId);
    const number = (sequences.get(sequence) ?? 0) + 1;
    const numbered = {
      ...task,
      assigneeIds: inOrder(task.assigneeIds),
      labelIds: this.ownLabels(task.projectId, task.labelIds ?? []),
      number,
      position: this.findPosition(task, null) ?? '',
      version: 1,
      fields: changeFields({}, task.fields),
    };
    // This comes first, because it may be rejected, and only a stored task takes a number.
    insertRow(tasks, task.id, numbered);
    sequences.set(sequence, number);
    await recordTaskChange(this.view, numbered);
    return numbered;
  }

  async find(projectId: string, taskId: string): Promise<Task | null> {
    return this.getTask(projectId, taskId);
  }

  async list(projectId: string, query: StoreInput<'tasks', 'list', 1>): Promise<Page<Task, number>> {
    const own = [...this.view.tables.tasks.values()].filter((task) => task.projectId === projectId);
    return toPage(
      own.filter((task) => fits(task, query)),
      query,
      (task) => task.number,
    );
  }

  async listAssigned(userId: string, query: AssignedQuery): Promise<Page<AssignedTask, DuePosition>> {
    const { after, limit } = query;
    const found = [...this.view.tables.tasks.values()]
      .filter((task) => task.assigneeIds.includes(userId) && isAskedFor(task, query))
      .filter((task) => after === null || byDueDate(after, task) < 0)
      .flatMap((task) => this.toVisible(task, userId, query) ?? [])
      .sort((a, b) => byDueDate(a.task, b.task));
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1)?.task : undefined;
    return { items, next: last === undefined ? null : { dueAt: last.dueAt, id: last.id } };
  }

  async update(
    ...[projectId, taskId, change]: Parameters<Store<'tasks'>['update']>
  ): Promise<StoreResult<'tasks', 'update'>> {
    const tasks = await this.view.edit('tasks');
    const task = this.getTask(projectId, taskId);
    if (task === null) return { kind: 'missing' };
    if (change.expectedVersion !== null && change.expectedVersion !== task.version) return { kind: 'stale' };
    const { status = task.status, afterId } = change.changes;
    const isMoved = afterId !== undefined || status !== task.status;
    const position = isMoved ? this.findPosition({ ...task, status }, afterId ?? null) : task.position;
    if (position === null) return { kind: 'misplaced' };
    return { kind: 'updated', task: await this.change(tasks, { ...task, position }, change) };
  }

  async assign(projectId: string, taskId: string, { userId, at }: AssigneeChange): Promise<TaskAssignment | null> {
    const tasks = await this.view.edit('tasks');
    const task = this.getTask(projectId, taskId);
    if (task === null) return null;
    if (task.assigneeIds.includes(userId)) return { task, isAdded: false };
    const change = { changes: { assigneeIds: [...task.assigneeIds, userId] }, at };
    return { task: await this.change(tasks, task, change), isAdded: true };
  }

  async unassign(projectId: string, taskId: string, { userId, at }: AssigneeChange): Promise<Task | null> {
    const tasks = await this.view.edit('tasks');
    const task = this.getTask(projectId, taskId);
    if (!task?.assigneeIds.includes(userId)) return task;
    return this.change(tasks, task, { changes: { assigneeIds: task.assigneeIds.filter((id) => id !== userId) }, at });
  }

  async delete(projectId: string, taskId: string): Promise<boolean> {
    const tasks = await this.view.edit('tasks');
    if (this.getTask(projectId, taskId) === null) return false;
    await deleteTaskConversations(this.view, [taskId]);
    await deleteTaskActivity(this.view, [taskId]);
    await recordTaskChange(this.view, { id: taskId, projectId });
    return tasks.delete(taskId);
  }

  /** Returns the position after a task of the same column, or null if the column does not contain that task. null: at the top. */
  private findPosition(
    { id, projectId, status }: Pick<Task, 'id' | 'projectId' | 'status'>,
    afterId: string | null,
  ): string | null {
    const column = [...this.view.tables.tasks.values()]
      .filter((task) => task.projectId === projectId && task.status === status && task.id !== id)
      .sort((a, b) => (a.position < b.position ? -1 : 1));
    const index = column.findIndex((task) => task.id === afterId);
    if (afterId !== null && index === -1) return null;
    return positionBetween(column[index]?.position ?? null, column[index + 1]?.position ?? null);
  }

  private getTask(projectId: string, taskId: string): Task | null {
    const task = this.view.tables.tasks.get(taskId);
    return task?.projectId === projectId ? task : null;
  }

  /** Returns the task with its project if the user can see it there, otherwise null. */
  private toVisible(task: Task, userId: string, { now, organizationId: asked }: AssignedQuery): AssignedTask | null {
    const project = this.view.tables.projects.get(task.projectId)?.entity;
    if (project === undefined) return null;
    const { id, key, name, organizationId, teamId } = project;
    const holding = { userId, chain: { organizationId, teamId, projectId: id }, now };
    const isVisible = holds(this.view.tables, holding, taskViews);
    if (!isVisible || (asked ?? organizationId) !== organizationId) return null;
    return { task, project: { id, key, name, organizationId } };
  }

  private async change(tasks: Map<string, Task>, task: Task, { changes, at }: Change): Promise<Task> {
    const { assigneeIds = task.assigneeIds, labelIds = task.labelIds, afterId: _afterId, ...rest } = changes;
    this.requireAssignees(task.projectId, assigneeIds);
    const version = task.version + 1;
    const fields = changeFields(task.fields, changes.fields);
    const lists = { assigneeIds: inOrder(assigneeIds), labelIds: this.ownLabels(task.projectId, labelIds) };
    const changed = { ...task, ...rest, fields, ...lists, updatedAt: at, version };
    tasks.set(task.id, changed);
    await recordTaskChange(this.view, task);
    return changed;
  }

  /** Returns those of the ids that are labels of the project. */
  private ownLabels(projectId: string, labelIds: readonly string[]): string[] {
    return inOrder(labelIds).filter((id) => this.view.tables.labels.get(id)?.projectId === projectId);
  }

  private requireAssignees(projectId: string, userIds: readonly string[]): void {
    const { tables } = this.view;
    const organizationId = tables.projects.get(projectId)?.entity.organizationId;
    requireReference(organizationId !== undefined, 'there is no such project');
    for (const userId of userIds) requireMember(tables, organizationId ?? '', userId);
  }
}

function fits(task: Task, query: StoreInput<'tasks', 'list', 1>): boolean {
  const { status, assigneeId, search } = query;
  return (
    hasLabelAndDue(task, query) &&
    (status === null || task.status === status) &&
    (assigneeId === null || task.assigneeIds.includes(assigneeId)) &&
    (search === null || searchText(task.title, task.description).includes(search))
  );
}

function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)].sort();
}

function isAskedFor({ status, dueAt }: Task, { statuses, dueBefore }: AssignedQuery): boolean {
  return (statuses?.includes(status) ?? true) && (dueBefore === null || (dueAt !== null && dueAt < dueBefore));
}

/** Compares tasks by due date, the earliest first. Tasks without a due date come last. */
function byDueDate(a: DuePosition, b: DuePosition): number {
  const [first = 0, second = 0] = [a, b].map(({ dueAt }) => dueAt?.getTime() ?? Number.MAX_SAFE_INTEGER);
  if (first !== second) return first - second;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}
