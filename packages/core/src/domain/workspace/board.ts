import type { Task, TaskPriority, TaskStatus } from './task.js';

/** A task as shown on a board. It does not contain the task's description, which can have up to 10,000 characters. */
export interface BoardTask extends Omit<Task, 'description' | 'version' | 'fields'> {
  readonly projectKey: string;
  readonly hasDescription: boolean;
  /** The task's conversation. The value is null if there is none yet. */
  readonly conversation: BoardConversation | null;
}

interface BoardConversation {
  readonly id: string;
  /** The number of messages, including deleted messages, because the conversation still shows where the deleted messages were. */
  readonly messageCount: number;
  /** The number of unread messages by other users. Like `mentionCount`, it is 0 for non-participants. */
  readonly unreadCount: number;
  readonly mentionCount: number;
}

/** The position of a task in its column. A page starts strictly after such a position. */
export interface BoardPosition {
  /** In a column of open tasks, the rank of the priority, where 0 is `urgent`. In other columns, the value is 0. */
  readonly rank: number;
  /** The due date of an open task (null if the task has none), or the time of the last change to a closed task. */
  readonly time: Date | null;
  readonly number: number;
}

/** The priorities in the order of a column of open tasks. */
const boardPriorities = ['urgent', 'high', 'normal', 'low'] as const satisfies readonly TaskPriority[];

/**
 * Returns whether tasks with this status are open. Open tasks are sorted by priority, due date and number. Other tasks are sorted by their
 * last change, latest first.
 */
export function isOpenStatus(status: TaskStatus): boolean {
  return status === 'todo' || status === 'in_progress';
}

/** Returns the position of a task in its column of the board. */
export function toBoardPosition(
  task: Pick<BoardTask, 'status' | 'priority' | 'dueAt' | 'updatedAt' | 'number'>,
): BoardPosition {
  const { status, priority, dueAt, updatedAt, number } = task;
  if (isOpenStatus(status)) return { rank: boardPriorities.indexOf(priority), time: dueAt, number };
  return { rank: 0, time: updatedAt, number };
}
