import type { Page } from '../domain/page.js';
import type { AssignedTask, Task, TaskPriority, TaskStatus } from '../domain/task.js';

/** A task before its number and version are assigned. */
export type NewTask = Omit<Task, 'number' | 'version'>;

export interface TaskChanges {
  readonly title?: string;
  readonly description?: string;
  readonly status?: TaskStatus;
  readonly priority?: TaskPriority;
  readonly dueAt?: Date | null;
  /** The complete list. */
  readonly assigneeIds?: readonly string[];
}

export interface TaskFilter {
  readonly status: TaskStatus | null;
  readonly assigneeId: string | null;
  /** In the form of `searchText`; matches any part of title or description. */
  readonly search: string | null;
}

/** Where a list in order of due dates continues: after this task. */
export interface DuePosition {
  readonly dueAt: Date | null;
  readonly id: string;
}

export interface AssignedQuery {
  readonly now: Date;
  /** null: any. Otherwise at least one. */
  readonly statuses: readonly TaskStatus[] | null;
  /** null: any, including tasks without a due date. Otherwise due strictly before it. */
  readonly dueBefore: Date | null;
  /** null: all organizations. */
  readonly organizationId: string | null;
  readonly after: DuePosition | null;
  readonly limit: number;
}

export type TaskUpdate =
  | { readonly kind: 'updated'; readonly task: Task }
  /** The version differs from the expected one; nothing was changed. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'missing' };

/** An assignee added to or removed from a task, and when. */
export interface AssigneeChange {
  readonly userId: string;
  readonly at: Date;
}

/** Every method takes the project's id beside the task's: a task of another project does not exist for it. */
export interface TaskStore {
  /**
   * Assigns the next number of the project and version 1. Numbers have no gaps, even with parallel and rolled-back calls. Throws
   * `NOT_FOUND` if there is no such project. Assignees are members of its organization (the database rejects others).
   */
  insert(task: NewTask): Promise<Task>;
  find(projectId: string, taskId: string): Promise<Task | null>;
  /** In order of numbers, strictly after number `after`. */
  list(
    projectId: string,
    query: TaskFilter & { readonly after: number | null; readonly limit: number },
  ): Promise<Page<Task, number>>;
  /**
   * Lists tasks assigned to the user, in projects on which they hold `project:view` and `project:task.view` at `now`; soonest due first,
   * those without a due date last, then in order of ids. One statement, whose cost grows only with the number of tasks assigned to the
   * user.
   */
  listAssigned(userId: string, query: AssignedQuery): Promise<Page<AssignedTask, DuePosition>>;
  /**
   * Updates the given fields and `updatedAt` and adds 1 to the version, if the version is `expectedVersion` or that is null. One guarded
   * statement: of N parallel calls that expect the same version exactly one is `updated`.
   */
  update(
    projectId: string,
    taskId: string,
    change: { readonly changes: TaskChanges; readonly expectedVersion: number | null; readonly at: Date },
  ): Promise<TaskUpdate>;
  /** Adds one assignee and returns the resulting task, changed or not (`updatedAt` and version change only with it). null: no such task. */
  assign(projectId: string, taskId: string, change: AssigneeChange): Promise<Task | null>;
  /** Removes one assignee, likewise. */
  unassign(projectId: string, taskId: string, change: AssigneeChange): Promise<Task | null>;
  /** Removes the task; returns whether it existed. Its conversation is hidden, and `DeletionStore` removes it. */
  delete(projectId: string, taskId: string): Promise<boolean>;
}
