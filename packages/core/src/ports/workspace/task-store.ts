import type { WithOptionalFields } from '../../domain/fields/host-fields.js';
import type { Page } from '../../domain/page.js';
import type { AssignedTask, Task, TaskPriority, TaskStatus } from '../../domain/workspace/task.js';

/** A task before its number, position and version are assigned. */
export type NewTask = WithOptionalFields<Omit<Task, 'number' | 'position' | 'version' | 'labelIds'>> & {
  /** The ids of labels of the project. Other ids are ignored. The default is no labels. */
  readonly labelIds?: Task['labelIds'];
};

export interface TaskChanges {
  readonly title?: string;
  readonly description?: string;
  /** A task whose status changes is placed at the top of its new column, unless `afterId` is given. */
  readonly status?: TaskStatus;
  /** The task of the column `status`, which must be given, after which the task is placed. null means the top of the column. */
  readonly afterId?: string | null;
  readonly priority?: TaskPriority;
  readonly dueAt?: Date | null;
  /** The complete list of assignees. */
  readonly assigneeIds?: readonly string[];
  /** The complete list of labels. Ids that are not labels of the project are ignored. */
  readonly labelIds?: readonly string[];
  /** The changed values. null removes a value, and all other values stay unchanged. */
  readonly fields?: Task['fields'];
}

/** Conditions on labels and due dates. null means no condition. */
export interface LabelAndDueFilter {
  /** The label that tasks must have. */
  readonly labelId: string | null;
  /** The time at or after which tasks must be due. */
  readonly dueAfter: Date | null;
  /** The time strictly before which tasks must be due. */
  readonly dueBefore: Date | null;
  /** Whether only tasks without a due date are included. */
  readonly isUndated: boolean;
}

export interface TaskFilter extends LabelAndDueFilter {
  readonly status: TaskStatus | null;
  readonly assigneeId: string | null;
  /** A search text (see `searchText`) that matches any part of a task's title or description. */
  readonly search: string | null;
}

/** The task after which a list that is ordered by due date continues. */
export interface DuePosition {
  readonly dueAt: Date | null;
  readonly id: string;
}

export interface AssignedQuery {
  readonly now: Date;
  /** Only tasks with one of these statuses are listed. The list must not be empty. null means all tasks, regardless of status. */
  readonly statuses: readonly TaskStatus[] | null;
  /** Only tasks that are due strictly before this time are listed. null means all tasks, including tasks without a due date. */
  readonly dueBefore: Date | null;
  /** null means all organizations. */
  readonly organizationId: string | null;
  readonly after: DuePosition | null;
  readonly limit: number;
}

type TaskUpdate =
  | { readonly kind: 'updated'; readonly task: Task }
  /** The task's version differs from `expectedVersion`, so nothing was changed. */
  | { readonly kind: 'stale' }
  /** There is no task `afterId` in the column, so nothing was changed. */
  | { readonly kind: 'misplaced' }
  | { readonly kind: 'missing' };

/** An assignee who is added to or removed from a task, and the time of this change. */
interface AssigneeChange {
  readonly userId: string;
  readonly at: Date;
}

interface TaskAssignment {
  readonly task: Task;
  readonly isAdded: boolean;
}

/** Stores tasks. Every method that takes a task's id also takes the project's id, and finds no task of another project. */
export interface TaskStore {
  /**
   * Adds the task with the project's next number and version 1, at the top of its column (`positionBetween`). Numbers have no gaps, even with parallel and rolled-back calls. Throws
   * `NOT_FOUND` if there is no such project. Assignees must be members of the project's organization. The database rejects other users.
   */
  insert(task: NewTask): Promise<Task>;
  find(projectId: string, taskId: string): Promise<Task | null>;
  /** Lists tasks, ordered by number. The page starts strictly after the number `after`, or at the beginning if `after` is null. */
  list(
    projectId: string,
    query: TaskFilter & { readonly after: number | null; readonly limit: number },
  ): Promise<Page<Task, number>>;
  /**
   * Lists tasks that are assigned to the user, in projects on which the user holds `project:view` and `project:task.view` at `now`. Tasks
   * are ordered by due date, earliest first, and then by id. Tasks without a due date come last. Runs one SQL statement, whose cost grows
   * only with the number of tasks assigned to the user.
   */
  listAssigned(userId: string, query: AssignedQuery): Promise<Page<AssignedTask, DuePosition>>;
  /**
   * Updates the given fields and `updatedAt`, and adds 1 to the version. Does so only if `expectedVersion` is null or equals the task's
   * version. Runs a single conditional SQL statement: of N parallel calls that expect the same version, exactly one returns `updated`. No two tasks
   * of a column get the same position, even with parallel calls: the moves of one project run one after the other.
   */
  update(
    projectId: string,
    taskId: string,
    change: { readonly changes: TaskChanges; readonly expectedVersion: number | null; readonly at: Date },
  ): Promise<TaskUpdate>;
  /**
   * Adds one assignee and returns the resulting task, or null if there is no such task. `updatedAt` and version change only if the user was
   * not an assignee yet, in which case `isAdded` is true: of N parallel calls for one user, exactly one adds the user.
   */
  assign(projectId: string, taskId: string, change: AssigneeChange): Promise<TaskAssignment | null>;
  /**
   * Removes one assignee and returns the resulting task, or null if there is no such task. `updatedAt` and version change only if the user
   * was an assignee.
   */
  unassign(projectId: string, taskId: string, change: AssigneeChange): Promise<Task | null>;
  /**
   * Removes the task and returns whether it existed. The task's conversation is hidden, and `DeletionStore` removes the conversation later.
   */
  delete(projectId: string, taskId: string): Promise<boolean>;
}
