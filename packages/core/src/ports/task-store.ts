import type { Page } from '../domain/page.js';
import type { AssignedTask, Task, TaskPriority, TaskStatus } from '../domain/task.js';

/** A task before it has its number and version. */
export type NewTask = Omit<Task, 'number' | 'version'>;

export interface TaskChanges {
  readonly title?: string;
  readonly description?: string;
  readonly status?: TaskStatus;
  readonly priority?: TaskPriority;
  readonly dueAt?: Date | null;
  /** All of them. */
  readonly assigneeIds?: readonly string[];
}

export interface TaskFilter {
  readonly status: TaskStatus | null;
  readonly assigneeId: string | null;
  /** In the form of `searchText`; found anywhere in title or description. */
  readonly search: string | null;
}

/** Where a list in order of due dates continues: after this task. */
export interface DuePosition {
  readonly dueAt: Date | null;
  readonly id: string;
}

export interface AssignedQuery {
  readonly now: Date;
  /** null: any. Otherwise one of them, at least one. */
  readonly statuses: readonly TaskStatus[] | null;
  /** null: any, and none. Otherwise due strictly before it. */
  readonly dueBefore: Date | null;
  /** null: every organization. */
  readonly organizationId: string | null;
  readonly after: DuePosition | null;
  readonly limit: number;
}

export type TaskUpdate =
  | { readonly kind: 'updated'; readonly task: Task }
  /** Its version is another one than expected; nothing was changed. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'missing' };

/** Who is assigned to a task, or no longer, and when. */
export interface AssigneeChange {
  readonly userId: string;
  readonly at: Date;
}

/** Every method takes the project's id beside the task's: a task of another project is no task. */
export interface TaskStore {
  /**
   * Gives the next number of the project and version 1. Numbers have no gap, also under parallel and rolled-back calls.
   * Throws `NOT_FOUND` if there is no such project. Assignees are members of its organization (the database refuses others).
   */
  insert(task: NewTask): Promise<Task>;
  find(projectId: string, taskId: string): Promise<Task | null>;
  /** In order of numbers, strictly after number `after`. */
  list(
    projectId: string,
    query: TaskFilter & { readonly after: number | null; readonly limit: number },
  ): Promise<Page<Task, number>>;
  /**
   * Tasks that the user is assigned to, in projects on which they hold `project:view` and `project:task.view` at `now`; soonest
   * due first, those without a due date last, then in order of ids. One statement, whose time grows with the tasks that the
   * user is assigned to, and with nothing else.
   */
  listAssigned(userId: string, query: AssignedQuery): Promise<Page<AssignedTask, DuePosition>>;
  /**
   * Changes the given fields and `updatedAt` and adds 1 to the version, if the version is `expectedVersion` or that is null.
   * One guarded statement: of N parallel calls that expect the same version exactly one is `updated`.
   */
  update(
    projectId: string,
    taskId: string,
    change: { readonly changes: TaskChanges; readonly expectedVersion: number | null; readonly at: Date },
  ): Promise<TaskUpdate>;
  /** Adds one assignee and returns the task as it is then, changed or not (`updatedAt` and version only if so). null: no such task. */
  assign(projectId: string, taskId: string, change: AssigneeChange): Promise<Task | null>;
  /** Removes one assignee, likewise. */
  unassign(projectId: string, taskId: string, change: AssigneeChange): Promise<Task | null>;
  /** Removes the task; returns whether there was one. Its conversation is hidden, and `DeletionStore` removes it. */
  delete(projectId: string, taskId: string): Promise<boolean>;
}
