import type {
  Attachment,
  Conversation,
  ConversationView,
  Message,
  StoreInput,
  StoreResult,
} from '@crewkit/core/adapter';

export interface MessageChangeRow {
  readonly kind: StoreResult<'messages', 'listChanges'>['items'][number]['kind'];
  readonly messageId: string;
  /** The reply whose posting is the change. */
  readonly replyId?: string;
}

export interface ConversationRow extends Omit<Conversation, 'lastMessage' | 'lastChangeSeq' | 'task'> {
  /** A unique key from the two users of a direct conversation; null for a group conversation. */
  readonly directKey: string | null;
  readonly lastActivityAt: Date;
  /** The changes to messages, in order. */
  readonly changes: readonly MessageChangeRow[];
  /** Whether one of the two users has blocked the other. */
  readonly isBlocked: boolean;
  /** The conversation's last seq at the moment when a participant hid it, by participant. */
  readonly hiddenAt: Readonly<Record<string, number>>;
  /** The settings of the participants who have changed them. */
  readonly settings: Readonly<Record<string, NonNullable<ConversationView['settings']>>>;
}

export interface BlockedUserRow {
  readonly userId: string;
  readonly blockedUserId: string;
  readonly blockedAt: Date;
}

export interface PresenceLeaseRow {
  readonly userId: string;
  readonly processId: string;
  readonly expiresAt: Date;
}

interface ReactionRow {
  readonly emoji: string;
  readonly userId: string;
  readonly at: Date;
}

export interface MessageRow {
  /** The message without its attachments, which have their own table. */
  readonly message: Omit<Message, 'attachments' | 'reactions' | 'thread'>;
  /** The reactions, oldest first. */
  readonly reactions: readonly ReactionRow[];
  /** The seq up to which each follower of the message's thread has read the replies. */
  readonly followers: Readonly<Record<string, number>>;
  /** The text that searches match. */
  readonly words: readonly string[];
  readonly contentHash: Uint8Array;
}

export interface AttachmentRow {
  readonly pending: StoreInput<'attachments', 'insertPending'>;
  /** The message to which the file is attached; null if the file is still being uploaded or the message was deleted. */
  readonly attached: { readonly messageId: string; readonly position: number; readonly file: Attachment } | null;
  /** The avatar that the file is, if the user has not replaced it since. */
  readonly avatar: StoreResult<'attachments', 'findAvatar'> | null;
  /** The conversation's organization when the upload began. */
  readonly organizationId: string | null;
  /** The bytes that count toward the storage quota. */
  readonly bytes: number;
}
