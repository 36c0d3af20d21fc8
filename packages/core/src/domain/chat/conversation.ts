import type { FieldValues } from '../fields/host-fields.js';
import type { Attachment } from './attachment.js';
import type { ConversationSettings } from './conversation-settings.js';

export type ConversationKind = 'direct' | 'task';

/** A user who receives the messages of a conversation. */
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
  /** The project's key and the task's number, e.g. `LOFO-4`. */
  readonly key: string;
  readonly title: string;
  readonly projectId: string;
}

/** A direct or group conversation, or the conversation of a task. */
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
  /** The number of the latest change (see `MessageChange`), or 0 while the conversation is empty. */
  readonly lastChangeSeq: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * A conversation as one user sees it. `unreadCount` and `mentionCount` exclude deleted messages, replies in threads and the user's own
 * messages. Both are 0 if the user can see the conversation's task but does not participate in the conversation.
 */
export interface ConversationView extends Conversation {
  readonly unreadCount: number;
  /** The number of unread messages that mention the user. */
  readonly mentionCount: number;
  /** The user's own settings, or null if the user does not participate. */
  readonly settings: ConversationSettings | null;
}

/** Totals of the unread messages in all of a user's conversations, as far as the user's settings count them. */
export interface UnreadTotals {
  /** The number of conversations with counted messages. */
  readonly conversations: number;
  readonly messages: number;
  /** The number of unread messages that mention the user. */
  readonly mentions: number;
}

/** An emoji with which users have reacted to a message. */
interface MessageReaction {
  readonly emoji: string;
  /** The users, in the order in which they reacted. There is at least one. */
  readonly userIds: readonly string[];
}

/** The replies to a message, which is the root of the thread. */
interface MessageThread {
  /** The number of replies that are not deleted. */
  readonly replyCount: number;
  /** The seq of the newest reply, even if it is deleted. */
  readonly lastReplySeq: number;
  /** The time of the newest reply, even if it is deleted. */
  readonly lastReplyAt: Date;
  /** The numbers of unread replies, by user, of those who follow the thread and have any. */
  readonly unreadCounts: Readonly<Record<string, number>>;
}

/** A message. If it is deleted, it keeps its number but has no content. */
export interface Message {
  readonly id: string;
  readonly conversationId: string;
  /** The message's number: 1, 2, 3 … per conversation, without gaps. It is the only sort key and cursor. */
  readonly seq: number;
  /** The number of the latest change to this message. Of two versions of a message, the one with the higher number is newer. */
  readonly changeSeq: number;
  readonly senderId: string;
  readonly kind: 'text' | 'file' | 'voice';
  readonly body: string;
  readonly clientMessageId: string | null;
  readonly replyToId: string | null;
  /** If not null, the message is a reply in the thread of this message. */
  readonly threadRootId: string | null;
  /** The thread of which the message is the root, or null if it has no replies. */
  readonly thread: MessageThread | null;
  readonly mentions: readonly string[];
  /** The attachments in the order in which they were sent. */
  readonly attachments: readonly Attachment[];
  /** The reactions, ordered by the time when their emoji was first used. */
  readonly reactions: readonly MessageReaction[];
  /** If not null, the message is pinned in its conversation. */
  readonly pinnedAt: Date | null;
  /** The user who pinned the message, or null if it is not pinned. */
  readonly pinnedBy: string | null;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  /** If not null, the message is deleted, and has no text, mentions, attachments, reactions and field values. It is not pinned. */
  readonly deletedAt: Date | null;
  /** The values of the embedding application's fields. */
  readonly fields: FieldValues<'message'>;
}

/**
 * Returns the user other than `userId` in the direct conversation with this key. Returns null if the key is null, as it is for group and
 * task conversations.
 */
export function otherUser(key: string | null, userId: string): string | null {
  return key?.split(':').find((id) => id !== userId) ?? null;
}

/** The maximum number of participants in a direct or group conversation. Both have the kind `direct`. */
export const maxParticipants = 50;

/**
 * Returns whether the conversation is a group conversation, that is, whether users can be added to it and can leave it. A group
 * conversation has an owner as long as it has participants, regardless of how many are left. A direct conversation between two users never
 * has an owner.
 */
export function isGroup({ kind, participants }: Pick<Conversation, 'kind' | 'participants'>): boolean {
  return kind === 'direct' && participants.some(({ role }) => role === 'owner');
}

/** Returns the unique key of the direct conversation between two users. The key does not depend on the order of the users. */
export function directKey(userA: string, userB: string): string {
  return userA < userB ? `${userA}:${userB}` : `${userB}:${userA}`;
}
