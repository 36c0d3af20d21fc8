import type { BoardPosition, BoardTask } from '../domain/board.js';
import type { Page } from '../domain/page.js';
import type { TaskPriority, TaskStatus } from '../domain/task.js';

export interface BoardFilter {
  /** Only tasks assigned to this user; null: all tasks. */
  readonly assigneeId: string | null;
  /** Only tasks without assignees. */
  readonly isUnassigned: boolean;
  readonly priority: TaskPriority | null;
  /** In the form of `searchText`; matches any part of the task's key, title or description. */
  readonly search: string | null;
}

export interface ColumnQuery {
  readonly status: TaskStatus;
  readonly filter: BoardFilter;
  /** The user whose unread messages are counted. */
  readonly userId: string;
  readonly after: BoardPosition | null;
  readonly limit: number;
}

/** The tasks of a project in columns by status. */
export interface BoardStore {
  /**
   * Returns a number that grows in the same transaction with every change to what the board shows to any user: tasks, assignees, messages
   * in discussions of its tasks, and read positions in them. One look-up; 0 if nothing has changed yet.
   */
  findRevision(projectId: string): Promise<number>;
  /** Returns the number of tasks of each status that match the filter. */
  countTasks(projectId: string, filter: BoardFilter): Promise<Readonly<Record<TaskStatus, number>>>;
  /** Pages one column: open tasks by priority, due date (none last) and number; the others by last change and number, latest first. */
  listColumn(projectId: string, query: ColumnQuery): Promise<Page<BoardTask, BoardPosition>>;
}
