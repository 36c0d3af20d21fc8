import type { Attachment } from '../domain/attachment.js';
import type { CountedBytes } from '../domain/storage.js';

export interface PendingAttachment {
  readonly id: string;
  readonly conversationId: string;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface ReservedFile {
  readonly id: string;
  /** At least 0. */
  readonly bytes: number;
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
  /**
   * Before the first byte is written. The file belongs to the storage of its uploader and of the organization that the conversation
   * belongs to at this moment, if any, until its row is removed. It counts what it reserves, and its size once it is attached.
   */
  insertPending(attachment: PendingAttachment): Promise<void>;
  /**
   * Sets how many bytes the files of one upload reserve in their storage, and returns what is counted then, these included; null
   * if none of them is there. If that has changed, it holds until the transaction ends: others who change the same storage wait.
   */
  reserve(files: readonly ReservedFile[]): Promise<CountedBytes | null>;
  /** Bytes counted for a user or an organization, by its id: the sum over its files, exactly. 0 if there are none. */
  usedBytes(ownerId: string): Promise<number>;
  /**
   * Makes them parts of a message that the same transaction has appended, in the given order. Its kind is `file` or `voice`: with
   * those alone a store looks for attachments when it loads messages. False, and nothing is changed, unless each of them is
   * pending in this conversation, was uploaded by its sender, and has not expired at `at`. Whatever takes their message away later, they
   * are to be swept at once.
   */
  attach(to: AttachedMessage, attachments: readonly Attachment[], at: Date): Promise<boolean>;
  /** The attachment if it belongs to a message of the conversation. */
  find(conversationId: string, id: string): Promise<Attachment | null>;
  /** Takes them from the message, for good, and returns their ids; they are to be swept from `at` on. They still count. */
  detachAll(messageId: string, at: Date): Promise<string[]>;
  /** Ids of those that belong to no message and had expired at `now`; the longest expired first. */
  listAbandoned(now: Date, limit: number): Promise<string[]>;
  /** Forgets those of them that belong to no message and had expired at `now`. Their blobs are gone. */
  deleteAbandoned(ids: readonly string[], now: Date): Promise<void>;
}
