import type { Attachment } from './attachment.js';

export type ConversationKind = 'direct' | 'task';

export interface Participant {
  readonly userId: string;
  readonly role: 'owner' | 'member';
  readonly joinedAt: Date;
  /** The read horizon: this participant has read every message up to this seq. It never moves back. */
  readonly lastReadSeq: number;
}

/** The task that a conversation is about. */
export interface ConversationTask {
  readonly id: string;
  /** The key of the project and the number, e.g. `LOFO-4`. */
  readonly key: string;
  readonly title: string;
  readonly projectId: string;
}

export interface Conversation {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly taskId: string | null;
  /** The value is null unless the conversation is about a task. */
  readonly task: ConversationTask | null;
  /** If not null, the conversation is a group conversation for members of this organization only. */
  readonly organizationId: string | null;
  readonly title: string | null;
  readonly createdBy: string;
  readonly participants: readonly Participant[];
  readonly lastMessage: Message | null;
  /** The highest seq assigned so far, or 0 while the conversation is empty. */
  readonly lastSeq: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * A conversation as one user sees it. Both counts leave out deleted messages and the user's own. They are 0 for users who see a
 * conversation's task without participating.
 */
export interface ConversationView extends Conversation {
  readonly unreadCount: number;
  /** The number of unread messages that mention the user. */
  readonly mentionCount: number;
}

/** The unread messages in all of a user's conversations. */
export interface UnreadTotals {
  /** The number of conversations with unread messages. */
  readonly conversations: number;
  readonly messages: number;
  /** The number of unread messages that mention the user. */
  readonly mentions: number;
}

export interface Message {
  readonly id: string;
  readonly conversationId: string;
  /** The message's number: 1, 2, 3 … per conversation, without gaps. It is the only sort key and cursor. */
  readonly seq: number;
  readonly senderId: string;
  readonly kind: 'text' | 'file' | 'voice';
  readonly body: string;
  readonly clientMessageId: string | null;
  readonly replyToId: string | null;
  readonly mentions: readonly string[];
  /** The attachments in the order in which they were sent. */
  readonly attachments: readonly Attachment[];
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  /** If not null, the message is deleted and has neither text nor mentions nor attachments. */
  readonly deletedAt: Date | null;
}

/** Returns the other user of a direct conversation between two users, by its key. Returns null for other conversations. */
export function otherUser(key: string | null, userId: string): string | null {
  return key?.split(':').find((id) => id !== userId) ?? null;
}

/** Maximum number of participants of a direct conversation. */
export const maxParticipants = 50;

/**
 * Returns whether users can be added to the direct conversation and can leave it. This is the case if it was created for three or more
 * users, regardless of how many are left. Such a group conversation has an owner while it has participants. A conversation of two users
 * never has an owner.
 */
export function isGroup({ kind, participants }: Pick<Conversation, 'kind' | 'participants'>): boolean {
  return kind === 'direct' && participants.some(({ role }) => role === 'owner');
}

/** Returns the unique key of the direct conversation between two users, which does not depend on their order. */
export function directKey(userA: string, userB: string): string {
  return userA < userB ? `${userA}:${userB}` : `${userB}:${userA}`;
}
