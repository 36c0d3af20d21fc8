import type { FieldValues } from '../fields/host-fields.js';

export const taskStatuses = ['todo', 'in_progress', 'done', 'cancelled'] as const;
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const;

/** The highest task number that stores can store. */
export const maxTaskNumber = 2 ** 31 - 1;

export type TaskStatus = (typeof taskStatuses)[number];
export type TaskPriority = (typeof taskPriorities)[number];

/** A task with the id, key, name and organization of its project. */
export interface AssignedTask {
  readonly task: Task;
  readonly project: {
    readonly id: string;
    readonly key: string;
    readonly name: string;
    readonly organizationId: string;
  };
}

/** A task of a project. */
export interface Task {
  readonly id: string;
  readonly projectId: string;
  /** The task's number: 1, 2, 3 … per project, assigned without gaps. */
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly status: TaskStatus;
  /**
   * The task's place among the tasks of its project with the same status: they are sorted by this text, compared by character code. No two
   * of them have the same position.
   */
  readonly position: string;
  readonly priority: TaskPriority;
  readonly dueAt: Date | null;
  /** The assignees, ordered by id. */
  readonly assigneeIds: readonly string[];
  /** The ids of the task's labels, ordered by id. */
  readonly labelIds: readonly string[];
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The version, which starts at 1. Each change adds 1. The version becomes the `ETag`. */
  readonly version: number;
  /** The values of the embedding application's fields. */
  readonly fields: FieldValues<'task'>;
}
