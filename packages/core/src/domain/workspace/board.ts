import type { Task } from './task.js';

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
