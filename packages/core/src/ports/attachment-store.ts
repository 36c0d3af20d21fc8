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
 * Stores which blobs exist and which messages they belong to. A row exists before its blob is written and until its blob is deleted, so
 * no blob is ever orphaned: neither by a killed process nor by deleting a message, a conversation, a task, a project or an organization,
 * which leaves the row without its message.
 */
export interface AttachmentStore {
  /**
   * Adds the row before the first byte is written. Until the row is removed, the file counts toward the storage of its uploader and of
   * the organization that the conversation currently belongs to, if any: with its reserved bytes, and with its size once it is attached.
   */
  insertPending(attachment: PendingAttachment): Promise<void>;
  /**
   * Sets how many bytes the files of one upload reserve, and returns the bytes counted then, these included; null if none of the files
   * exists. A changed count stays locked until the transaction ends: other transactions that change the same storage wait.
   */
  reserve(files: readonly ReservedFile[]): Promise<CountedBytes | null>;
  /** Returns the bytes counted for a user or an organization, by its id: the exact sum over its files. 0 if there are none. */
  usedBytes(ownerId: string): Promise<number>;
  /**
   * Attaches the files, in the given order, to a message that the same transaction has appended. The message's kind is `file` or `voice`:
   * stores look for attachments only when they load such messages. Returns false and changes nothing unless each file is pending in this
   * conversation, was uploaded by the message's sender, and has not expired at `at`. If their message is deleted later, they are due for
   * removal immediately.
   */
  attach(to: AttachedMessage, attachments: readonly Attachment[], at: Date): Promise<boolean>;
  /** Returns the attachment if it belongs to a message of the conversation. */
  find(conversationId: string, id: string): Promise<Attachment | null>;
  /** Detaches the message's attachments for good and returns their ids; due for removal from `at` on. They still count as used. */
  detachAll(messageId: string, at: Date): Promise<string[]>;
  /** Lists ids of attachments that belong to no message and had expired at `now`; longest expired first. */
  listAbandoned(now: Date, limit: number): Promise<string[]>;
  /** Deletes the rows of those that belong to no message and had expired at `now`. Their blobs are already deleted. */
  deleteAbandoned(ids: readonly string[], now: Date): Promise<void>;
}
