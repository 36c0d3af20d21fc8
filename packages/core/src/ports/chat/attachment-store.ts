import type { Avatar } from '../../domain/accounts/avatar.js';
import type { Attachment, ConversationFile, FilePosition } from '../../domain/chat/attachment.js';
import type { CountedBytes, OwnerStorage, StorageUsage } from '../../domain/chat/storage.js';
import type { Page } from '../../domain/page.js';

interface PendingAttachment {
  readonly id: string;
  /** null for a file that becomes an avatar. */
  readonly conversationId: string | null;
  readonly uploadedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface ReservedFile {
  readonly id: string;
  /** The number of bytes to reserve, at least 0. */
  readonly bytes: number;
}

/** A message to which files are attached. */
interface AttachedMessage {
  readonly conversationId: string;
  readonly messageId: string;
  readonly senderId: string;
}

/**
 * Records which blobs exist and which message each blob belongs to, with one row per blob. Callers must add the row before they write the
 * blob, and must delete the blob before they remove the row. As a result, every blob always has a row, even if the process is killed. When
 * a message, a conversation, a task, a project or an organization is deleted, the rows of its attachments are kept and only lose their
 * links to messages.
 */
export interface AttachmentStore {
  /**
   * Adds the attachment's row. Call this method before the first byte of its blob is written. Until the row is removed, the file counts
   * toward its uploader's storage. If the conversation belongs to an organization at the time of this call, the file also counts toward
   * that organization's storage. Until the file is attached, its reserved bytes are counted. Afterward, its size is counted.
   */
  insertPending(attachment: PendingAttachment): Promise<void>;
  /**
   * Sets the number of bytes that each file of one upload reserves. Returns the bytes that are now counted for the uploader and the
   * organization, or null if none of the files exists. The changed totals stay locked in the database until the transaction ends. Other
   * transactions that change the same totals wait until then.
   */
  reserve(files: readonly ReservedFile[]): Promise<CountedBytes | null>;
  /**
   * Returns the number of bytes counted for the user or the organization with this id. The value is the exact sum over the files of this
   * user or organization, or 0 if there are none.
   */
  usedBytes(ownerId: string): Promise<number>;
  /**
   * Lists the users or the organizations (see `scope`) whose files use the most bytes, ordered by the number of bytes (largest first), then
   * by id. Users and organizations without files are left out. Reads at most `limit` rows, regardless of the number of users and
   * organizations. A deleted organization is listed until its files are removed.
   */
  listLargest(scope: StorageUsage['scope'], limit: number): Promise<OwnerStorage[]>;
  /**
   * Attaches the files, in the given order, to a message that the same transaction has appended. The message's kind must be `file` or
   * `voice`, because stores load attachments only for messages of these kinds. Each file must be pending in this conversation, must have
   * been uploaded by the message's sender, and must not have expired at `at`. If one of the files does not meet these conditions, returns
   * false and changes nothing. Otherwise, returns true. If the message is deleted later, its files become due for removal immediately.
   */
  attach(to: AttachedMessage, attachments: readonly Attachment[], at: Date): Promise<boolean>;
  /** Returns the attachment, or null if no message of the conversation has an attachment with this id. */
  find(conversationId: string, id: string): Promise<Attachment | null>;
  /**
   * Lists the files of the conversation's messages, those of the newest message first, and those of one message in their order. Files of
   * deleted messages are not listed. The page starts strictly after the position `after`, or with the newest message if `after` is null. The
   * cost does not depend on the number of messages without files.
   */
  listFiles(
    conversationId: string,
    window: { readonly after: FilePosition | null; readonly limit: number },
  ): Promise<Page<ConversationFile, FilePosition>>;
  /**
   * Makes a file the user's avatar, or removes the avatar if `avatar` is null. The file must be pending without a conversation, must have
   * been uploaded by the user, and must not have expired at `at`; otherwise, returns false and changes nothing. The file then expires only when
   * the user replaces or removes it or closes the account: from then on, `listAbandoned` includes it. The caller must have locked the account.
   */
  setAvatar(userId: string, avatar: Avatar | null, at: Date): Promise<boolean>;
  /** Returns the user's avatar if it has this id, and null otherwise. */
  findAvatar(userId: string, id: string): Promise<Avatar | null>;
  /**
   * Detaches all attachments from the message, permanently, and returns their ids. From `at` on, `listAbandoned` includes these
   * attachments, so that the files can be removed. Their bytes count toward the storage of the uploader and the organization until their
   * rows are removed.
   */
  detachAll(messageId: string, at: Date): Promise<string[]>;
  /** Lists the ids of at most `limit` attachments that belong to no message and have expired at `now`, earliest expiry first. */
  listAbandoned(now: Date, limit: number): Promise<string[]>;
  /**
   * Deletes the rows with these ids, except rows of attachments that belong to a message or have not expired at `now`. The caller must
   * delete the blobs before it calls this method.
   */
  deleteAbandoned(ids: readonly string[], now: Date): Promise<void>;
}
