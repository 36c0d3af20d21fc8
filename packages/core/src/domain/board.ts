import type { Task, TaskPriority, TaskStatus } from './task.js';

/** A task as a board shows it. Its description, up to 10,000 characters, is left to the task itself. */
export interface BoardTask extends Omit<Task, 'description' | 'version'> {
  readonly projectKey: string;
  readonly hasDescription: boolean;
  /** The discussion about the task; null: there is none yet. */
  readonly conversation: BoardConversation | null;
}

export interface BoardConversation {
  readonly id: string;
  /** Deleted messages count too: the discussion shows where they were. */
  readonly messageCount: number;
  /** Messages of others that the user has not read, and those of them that mention the user; 0 for users who take no part. */
  readonly unreadCount: number;
  readonly mentionCount: number;
}

/** The place of a task in its column; a page begins strictly after one. */
export interface BoardPosition {
  /** Of the priority, urgent first, in a column of open tasks; 0 in the others. */
  readonly rank: number;
  /** When an open task is due (null: never), or when one that is over was changed. */
  readonly time: Date | null;
  readonly number: number;
}

/** The priorities in the order of a column of open tasks. */
const boardPriorities = ['urgent', 'high', 'normal', 'low'] as const satisfies readonly TaskPriority[];

/** Open tasks stand in the order of priority, due date and number; the others, latest change first. */
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
