import type { Attachment } from '../domain/attachment.js';
import type { CountedBytes, OwnerStorage, StorageUsage } from '../domain/storage.js';

export interface PendingAttachment {
  readonly id: string;
  readonly conversationId: string;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface ReservedFile {
  readonly id: string;
  /** The value is at least 0. */
  readonly bytes: number;
}

/** The message that the files become part of. */
export interface AttachedMessage {
  readonly conversationId: string;
  readonly messageId: string;
  readonly senderId: string;
}

/**
 * Stores which blobs exist and which messages they belong to. A row exists before its blob is written and until its blob is deleted, so no
 * blob is ever orphaned, even if the process is killed. Deleting a message, a conversation, a task, a project or an organization keeps the
 * row and only removes its link to the message.
 */
export interface AttachmentStore {
  /**
   * Adds the row before the first byte is written. Until the row is removed, the file counts toward the storage of its uploader, and of the
   * organization that the conversation currently belongs to, if there is one. Before the file is attached, its reserved bytes count;
   * afterward, its size counts.
   */
  insertPending(attachment: PendingAttachment): Promise<void>;
  /**
   * Sets the number of bytes that the files of one upload reserve. Returns the counted bytes including this reservation, or null if none of
   * the files exists. A changed count stays locked in the database until the transaction ends: other transactions that change the same
   * storage wait.
   */
  reserve(files: readonly ReservedFile[]): Promise<CountedBytes | null>;
  /**
   * Returns the bytes counted for a user or an organization, by its id. The value is the exact sum over the owner's files, and 0 if there
   * are none.
   */
  usedBytes(ownerId: string): Promise<number>;
  /**
   * Lists the users or organizations whose files use the most bytes, largest first, then by id. Owners without files are left out. Reads at
   * most `limit` rows, regardless of the total. An organization that was deleted is listed until its files are removed.
   */
  listLargest(scope: StorageUsage['scope'], limit: number): Promise<OwnerStorage[]>;
  /**
   * Attaches the files, in the given order, to a message that the same transaction has appended. The message's kind is `file` or `voice`:
   * stores look for attachments only when they load messages of these kinds. Returns false and changes nothing unless each file is pending
   * in this conversation, was uploaded by the message's sender, and has not expired at `at`. If the message is deleted later, its files are
   * due for removal immediately.
   */
  attach(to: AttachedMessage, attachments: readonly Attachment[], at: Date): Promise<boolean>;
  /** Returns the attachment if it belongs to a message of the conversation. */
  find(conversationId: string, id: string): Promise<Attachment | null>;
  /**
   * Permanently detaches the message's attachments and returns their ids. The files are due for removal from `at` on, and count as used
   * until then.
   */
  detachAll(messageId: string, at: Date): Promise<string[]>;
  /** Lists ids of attachments that belong to no message and had expired at `now`. The ones that expired first come first. */
  listAbandoned(now: Date, limit: number): Promise<string[]>;
  /** Deletes the rows of attachments that belong to no message and had expired at `now`. The caller has already deleted their blobs. */
  deleteAbandoned(ids: readonly string[], now: Date): Promise<void>;
}
