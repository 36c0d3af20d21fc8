import type { Task, TaskPriority, TaskStatus } from './task.js';

/** A task as shown on a board. Its description, up to 10,000 characters, is only in the task itself. */
export interface BoardTask extends Omit<Task, 'description' | 'version'> {
  readonly projectKey: string;
  readonly hasDescription: boolean;
  /** The discussion of the task. The value is null if there is none yet. */
  readonly conversation: BoardConversation | null;
}

export interface BoardConversation {
  readonly id: string;
  /** The number of messages, including deleted ones, because the discussion still shows where they were. */
  readonly messageCount: number;
  /** Messages by other users that the user has not read, and the number of these that mention the user. Both are 0 for non-participants. */
  readonly unreadCount: number;
  readonly mentionCount: number;
}

/** The position of a task in its column. A page starts strictly after it. */
export interface BoardPosition {
  /** The rank of the priority, urgent first, in a column of open tasks. It is 0 in other columns. */
  readonly rank: number;
  /** The due date of an open task (null if it has none), or the last change of a closed task. */
  readonly time: Date | null;
  readonly number: number;
}

/** The priorities in the order of a column of open tasks. */
const boardPriorities = ['urgent', 'high', 'normal', 'low'] as const satisfies readonly TaskPriority[];

/**
 * Returns whether tasks with this status are open. Open tasks are sorted by priority, due date and number, other tasks by their last
 * change, latest first.
 */
export function isOpenStatus(status: TaskStatus): boolean {
  return status === 'todo' || status === 'in_progress';
}

export function toBoardPosition(
  task: Pick<BoardTask, 'status' | 'priority' | 'dueAt' | 'updatedAt' | 'number'>,
): BoardPosition {
  const { status, priority, dueAt, updatedAt, number } = task;
  if (isOpenStatus(status)) return { rank: boardPriorities.indexOf(priority), time: dueAt, number };
  return { rank: 0, time: updatedAt, number };
}
