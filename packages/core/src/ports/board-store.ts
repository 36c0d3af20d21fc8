import type { BoardPosition, BoardTask } from '../domain/board.js';
import type { Page } from '../domain/page.js';
import type { TaskPriority, TaskStatus } from '../domain/task.js';

export interface BoardFilter {
  /** Tasks of this user; null: of all. */
  readonly assigneeId: string | null;
  /** Tasks without assignees only. */
  readonly isUnassigned: boolean;
  readonly priority: TaskPriority | null;
  /** In the form of `searchText`; found anywhere in the task's key, title or description. */
  readonly search: string | null;
}

export interface ColumnQuery {
  readonly status: TaskStatus;
  readonly filter: BoardFilter;
  /** The user whose unread messages count. */
  readonly userId: string;
  readonly after: BoardPosition | null;
  readonly limit: number;
}

/** The tasks of a project in columns by status. */
export interface BoardStore {
  /**
   * A number that grows in the same transaction with every change of what the board shows to any user: tasks,
   * assignees, messages in discussions of its tasks, and who has read how much of them. One look-up; 0 if nothing changed yet.
   */
  findRevision(projectId: string): Promise<number>;
  /** How many tasks of each status match the filter. */
  countTasks(projectId: string, filter: BoardFilter): Promise<Readonly<Record<TaskStatus, number>>>;
  /** A page of one column: open tasks by priority, due date (none last) and number; the others by last change and number, latest first. */
  listColumn(projectId: string, query: ColumnQuery): Promise<Page<BoardTask, BoardPosition>>;
}
