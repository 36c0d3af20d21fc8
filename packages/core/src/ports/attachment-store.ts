import type { Attachment } from '../domain/attachment.js';

export interface PendingAttachment {
  readonly id: string;
  readonly conversationId: string;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The message that the files become part of. */
export interface AttachedMessage {
  readonly conversationId: string;
  readonly messageId: string;
  readonly senderId: string;
}

/**
 * Which blobs there are, and to which messages they belong. A row is there before its blob and until its blob is gone, so no
 * blob is ever forgotten: not by a killed process, nor by the deletion of a message, a conversation, a task, a project or an
 * organization, which leave the row without its message.
 */
export interface AttachmentStore {
  /** Before the first byte is written. */
  insertPending(attachment: PendingAttachment): Promise<void>;
  /**
   * Makes them parts of a message that the same transaction has appended, in the given order. Its kind is `file` or `voice`: with
   * those alone a store looks for attachments when it loads messages. False, and nothing is changed, unless each of them is
   * pending in this conversation, was uploaded by its sender, and has not expired at `at`.
   */
  attach(to: AttachedMessage, attachments: readonly Attachment[], at: Date): Promise<boolean>;
  /** The attachment if it belongs to a message of the conversation. */
  find(conversationId: string, id: string): Promise<Attachment | null>;
  /** Takes them from the message, for good; they are to be swept from `at` on. */
  detachAll(messageId: string, at: Date): Promise<void>;
  /** Ids of those that belong to no message and had expired at `now`; the longest expired first. */
  listAbandoned(now: Date, limit: number): Promise<string[]>;
  /** Forgets those of them that belong to no message and had expired at `now`. Their blobs are gone. */
  deleteAbandoned(ids: readonly string[], now: Date): Promise<void>;
}
