import type { Attachment } from './attachment.js';

export type ConversationKind = 'direct' | 'task';

export interface Participant {
  readonly userId: string;
  readonly role: 'owner' | 'member';
  readonly joinedAt: Date;
  /** The read horizon: this participant has read everything up to this seq. Never goes back. */
  readonly lastReadSeq: number;
}

/** The task that a conversation is about. */
export interface ConversationTask {
  readonly id: string;
  /** Key of the project and number, e.g. `LOFO-4`. */
  readonly key: string;
  readonly title: string;
  readonly projectId: string;
}

export interface Conversation {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly taskId: string | null;
  /** Null unless it is about a task. */
  readonly task: ConversationTask | null;
  /** Not null: a group for members of this organization only. */
  readonly organizationId: string | null;
  readonly title: string | null;
  readonly createdBy: string;
  readonly participants: readonly Participant[];
  readonly lastMessage: Message | null;
  /** Highest seq given so far; 0 while the conversation is empty. */
  readonly lastSeq: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * A conversation as one user sees it. Both counts leave out the user's own and deleted messages, and are 0 for users who see the task of
 * a conversation without participating.
 */
export interface ConversationView extends Conversation {
  readonly unreadCount: number;
  /** Number of unread messages that mention the user. */
  readonly mentionCount: number;
}

/** Unread messages in all conversations of a user. */
export interface UnreadTotals {
  /** Conversations with unread messages. */
  readonly conversations: number;
  readonly messages: number;
  /** Number of the messages that mention the user. */
  readonly mentions: number;
}

export interface Message {
  readonly id: string;
  readonly conversationId: string;
  /** 1, 2, 3 … per conversation, without gaps: the only sort key and cursor. */
  readonly seq: number;
  readonly senderId: string;
  readonly kind: 'text' | 'file' | 'voice';
  readonly body: string;
  readonly clientMessageId: string | null;
  readonly replyToId: string | null;
  readonly mentions: readonly string[];
  /** In the order in which they were sent. */
  readonly attachments: readonly Attachment[];
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  /** Not null: a deleted message, with neither text nor mentions nor attachments. */
  readonly deletedAt: Date | null;
}

/** Returns the other user of a direct conversation of two, by its key; null for other conversations. */
export function otherUser(key: string | null, userId: string): string | null {
  return key?.split(':').find((id) => id !== userId) ?? null;
}

/** Maximum number of participants of a direct conversation. */
export const maxParticipants = 50;

/**
 * Returns whether it is a direct conversation that users can be added to and can leave: one created for three or more, regardless of how
 * many are left. A group has an owner while it has participants; a conversation of two never has one.
 */
export function isGroup({ kind, participants }: Pick<Conversation, 'kind' | 'participants'>): boolean {
  return kind === 'direct' && participants.some(({ role }) => role === 'owner');
}

/** Returns the unique key of the direct conversation of two users, in either order. */
export function directKey(userA: string, userB: string): string {
  return userA < userB ? `${userA}:${userB}` : `${userB}:${userA}`;
}
