import type { Task, TaskPriority, TaskStatus } from './task.js';

/** A task as a board shows it. Its description, up to 10,000 characters, is only in the task itself. */
export interface BoardTask extends Omit<Task, 'description' | 'version'> {
  readonly projectKey: string;
  readonly hasDescription: boolean;
  /** The discussion of the task; null: none yet. */
  readonly conversation: BoardConversation | null;
}

export interface BoardConversation {
  readonly id: string;
  /** Includes deleted messages, because the discussion still shows their place. */
  readonly messageCount: number;
  /** Messages of other users that the user has not read, and those of them that mention the user; 0 for non-participants. */
  readonly unreadCount: number;
  readonly mentionCount: number;
}

/** The position of a task in its column; a page begins strictly after it. */
export interface BoardPosition {
  /** The rank of the priority, urgent first, in a column of open tasks; 0 in the others. */
  readonly rank: number;
  /** The due date of an open task (null: none), or the last change of a closed one. */
  readonly time: Date | null;
  readonly number: number;
}

/** The priorities in the order of a column of open tasks. */
const boardPriorities = ['urgent', 'high', 'normal', 'low'] as const satisfies readonly TaskPriority[];

/** Open tasks are sorted by priority, due date and number; the others by latest change first. */
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
