import type { BoardTask } from '../../domain/workspace/board.js';
import type { Page } from '../../domain/page.js';
import type { TaskPriority, TaskStatus } from '../../domain/workspace/task.js';
import type { LabelAndDueFilter } from './task-store.js';

export interface BoardFilter extends LabelAndDueFilter {
  /** The user whose assigned tasks are shown. null means all tasks. */
  readonly assigneeId: string | null;
  /** Whether only tasks without assignees are shown. */
  readonly isUnassigned: boolean;
  readonly priority: TaskPriority | null;
  /** A search text (see `searchText`) that matches any part of the task's key, title or description. null means all tasks. */
  readonly search: string | null;
}

interface ColumnQuery {
  readonly status: TaskStatus;
  readonly filter: BoardFilter;
  /** The user whose unread messages are counted. */
  readonly userId: string;
  /** The position of the task after which the page starts. null means the top of the column. */
  readonly after: string | null;
  readonly limit: number;
}

/** Reads the tasks of a project in columns by status. */
export interface BoardStore {
  /**
   * Returns the board's revision. Every change that any user can see on the board increases this number, in the same transaction. Such a
   * change affects a task, its assignees or labels, the messages in its conversation, or a participant's read horizon in that
   * conversation (how far the participant has read). The revision is 0 if nothing has changed yet. Runs a single look-up.
   */
  findRevision(projectId: string): Promise<number>;
  /** Returns, for each status, the number of tasks that match the filter. */
  countTasks(projectId: string, filter: BoardFilter): Promise<Readonly<Record<TaskStatus, number>>>;
  /**
   * Returns one page of a column, ordered by position.
   */
  listColumn(projectId: string, query: ColumnQuery): Promise<Page<BoardTask, string>>;
}
