import type { Task } from '../../domain/workspace/task.js';

/** The last change of one task. */
interface TaskChange {
  readonly taskId: string;
  /** The position among the project's changes. A task's next change gets a higher position, which replaces this one. */
  readonly seq: number;
  /** The task as it is now, or null if it was deleted. */
  readonly task: Task | null;
}

/**
 * Reads which tasks of a project have changed. Everything that changes a task, including its assignees, takes the project's next position
 * in the same transaction. Changes become visible in the order of their positions, so a reader that continues after the last position that
 * it has read misses no change. Positions can have gaps.
 */
export interface TaskChangeStore {
  /** Returns the position of the project's last change, or 0 if nothing has changed yet. */
  findLast(projectId: string): Promise<number>;
  /**
   * Lists the tasks whose last change comes strictly after the position `after`, ordered by position. Deleted tasks are listed until their
   * project is removed.
   */
  list(projectId: string, window: { readonly after: number; readonly limit: number }): Promise<readonly TaskChange[]>;
}
