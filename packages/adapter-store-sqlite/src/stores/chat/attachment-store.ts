import type { Attachment, Page, StorageUsage, StoreResult, StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { attachmentColumns, toAttachment, type AttachmentRow } from './attachment-row.js';
import { toColumn, toInstant } from '../columns.js';
import { isLiveConversation } from '../live.js';
import { toPage } from '../page.js';

type Avatar = StoreResult<'attachments', 'findAvatar'>;
type ConversationFile = StoreResult<'attachments', 'listFiles'>;
type FilePosition = NonNullable<StoreInput<'attachments', 'listFiles', 1>['after']>;
type OwnerStorage = StoreResult<'attachments', 'listLargest'>;

const insertPending = `
  INSERT INTO attachments (id, conversation_id, uploaded_by, created_at, expires_at, organization_id)
  VALUES (@id, @conversationId, @uploadedBy, @createdAt, @expiresAt, (
    SELECT coalesce(c.organization_id, t.organization_id)
    FROM conversations c LEFT JOIN tasks t ON t.id = c.task_id WHERE c.id = @conversationId
  ))`;
// The table's triggers update the storage usage.
const reserve = 'UPDATE attachments SET reserved_bytes = @bytes WHERE id = @id RETURNING uploaded_by, organization_id';
const findUsed = 'SELECT used_bytes FROM storage_usage WHERE owner_id = @ownerId';
const listLargest = `
  SELECT owner_id AS ownerId, used_bytes AS usedBytes FROM storage_usage WHERE is_organization = @isOrganization
  ORDER BY used_bytes DESC, owner_id LIMIT @limit`;
// An attachment that was detached from a message has no conversation. It cannot be attached to another message.
const countPending = `
  SELECT count(DISTINCT a.id) AS pending FROM json_each(@ids) CROSS JOIN attachments a ON a.id = json_each.value
  WHERE a.conversation_id = @conversationId AND a.uploaded_by = @senderId AND a.message_id IS NULL
    AND a.expires_at > @at`;
const attach = `
  UPDATE attachments SET
    message_id = @messageId, position = @position, file_name = @fileName, content_type = @contentType, size = @size,
    reserved_bytes = @size, expires_at = @at, sha256 = @sha256, voice_duration_ms = @durationMs, voice_waveform = @waveform, voice_duration_source = @durationSource
  WHERE id = @id`;
const find = `
  SELECT ${attachmentColumns} FROM attachments a
  WHERE a.id = @id AND a.conversation_id = @conversationId AND a.message_id IS NOT NULL
    AND ${isLiveConversation('a.conversation_id')}`;
const listFiles = `
  SELECT ${attachmentColumns}, a.position, m.seq, m.sender_id, m.created_at AS sent_at
  FROM messages m INDEXED BY messages_with_files CROSS JOIN attachments a ON a.message_id = m.id
  WHERE m.conversation_id = @conversationId AND m.kind <> 'text' AND m.deleted_at IS NULL
    AND m.seq <= @seq AND (m.seq < @seq OR a.position > @index) AND ${isLiveConversation('@conversationId')}
  ORDER BY m.seq DESC, a.position LIMIT @limit`;
// The expiry of an avatar in use: the latest time that a Date can have.
const never = 8.64e15;
// Ids are random, so a file that is pending for a conversation or was detached from a message cannot have this id and no content type.
const keepAvatar = `
  UPDATE attachments SET
    content_type = @contentType, size = @size, reserved_bytes = @size, sha256 = @sha256, expires_at = @expiresAt
  WHERE id = @id AND uploaded_by = @userId AND conversation_id IS NULL AND message_id IS NULL AND expires_at > @at`;
const abandonAvatar = `
  UPDATE attachments SET expires_at = @at WHERE id = (SELECT avatar_id FROM accounts WHERE id = @userId)`;
const setAvatar = 'UPDATE accounts SET avatar_id = @id WHERE id = @userId';
const findAvatar = `
  SELECT a.id, a.content_type AS contentType, a.size, a.sha256
  FROM accounts u CROSS JOIN attachments a ON a.id = u.avatar_id WHERE u.id = @userId AND u.avatar_id = @id`;
// After this, the row represents only the blob, which still counts toward the quota. Its file name is erased together with the message's
// text.
const detachAll = `
  UPDATE attachments SET
    reserved_bytes = max(reserved_bytes, size), conversation_id = NULL, message_id = NULL, position = NULL, file_name = NULL,
    content_type = NULL, size = NULL, sha256 = NULL, voice_duration_ms = NULL, voice_waveform = NULL,
    voice_duration_source = NULL, expires_at = @at
  WHERE message_id = @messageId RETURNING id`;
const isAbandoned = 'message_id IS NULL AND expires_at <= @now';
const listAbandoned = `SELECT id FROM attachments WHERE ${isAbandoned} ORDER BY expires_at, id LIMIT @limit`;
const deleteAbandoned = `
  DELETE FROM attachments WHERE id IN (SELECT value FROM json_each(@ids)) AND ${isAbandoned}`;

interface FileRow extends AttachmentRow {
  readonly position: number;
  readonly seq: number;
  readonly sender_id: string;
  readonly sent_at: number;
}

interface OwnersRow {
  readonly uploaded_by: string;
  readonly organization_id: string | null;
}

export class SqliteAttachmentStore implements Store<'attachments'> {
  constructor(private readonly connection: Statements) {}

  async insertPending({
    createdAt,
    expiresAt,
    ...attachment
  }: StoreInput<'attachments', 'insertPending'>): Promise<void> {
    const times = { createdAt: toColumn(createdAt), expiresAt: toColumn(expiresAt) };
    this.connection.run(insertPending, { ...attachment, ...times });
  }

  async reserve(
    files: readonly StoreInput<'attachments', 'reserve'>[],
  ): Promise<StoreResult<'attachments', 'reserve'> | null> {
    let owners: OwnersRow | undefined;
    for (const { id, bytes } of files) owners = this.connection.get<OwnersRow>(reserve, { id, bytes }) ?? owners;
    if (owners === undefined) return null;
    const { uploaded_by: userId, organization_id: organizationId } = owners;
    return { user: this.used(userId), organization: organizationId === null ? null : this.used(organizationId) };
  }

  async usedBytes(ownerId: string): Promise<number> {
    return this.used(ownerId);
  }

  async listLargest(scope: StorageUsage['scope'], limit: number): Promise<OwnerStorage[]> {
    const isOrganization = scope === 'organization' ? 1 : 0;
    return this.connection.all<OwnerStorage>(listLargest, { isOrganization, limit });
  }

  // There is one writer at a time, so the rows cannot change between the read and the write.
  async attach(
    to: StoreInput<'attachments', 'attach'>,
    attachments: readonly Attachment[],
    at: Date,
  ): Promise<boolean> {
    const { conversationId, messageId, senderId } = to;
    const ids = JSON.stringify(attachments.map(({ id }) => id));
    const asked = { ids, conversationId, senderId, at: toColumn(at) };
    const found = this.connection.get<{ pending: number }>(countPending, asked);
    // If an id is given twice, it matches only one row.
    if (found?.pending !== attachments.length) return false;
    for (const [position, { voice, ...file }] of attachments.entries()) {
      this.connection.run(attach, {
        ...{ messageId, position, ...file, at: asked.at },
        durationMs: voice?.durationMs ?? null,
        waveform: voice === null ? null : JSON.stringify(voice.waveform),
        durationSource: voice?.durationSource ?? null,
      });
    }
    return true;
  }

  async find(conversationId: string, id: string): Promise<Attachment | null> {
    const row = this.connection.get<AttachmentRow>(find, { conversationId, id });
    return row === undefined ? null : toAttachment(row);
  }

  async listFiles(
    conversationId: string,
    { after, limit }: StoreInput<'attachments', 'listFiles', 1>,
  ): Promise<Page<ConversationFile, FilePosition>> {
    const { seq, index } = after ?? { seq: Number.MAX_SAFE_INTEGER, index: 0 };
    const rows = this.connection.all<FileRow>(listFiles, { conversationId, seq, index, limit: limit + 1 });
    const { items, next } = toPage(rows, limit, (row) => ({ seq: row.seq, index: row.position }));
    return { items: items.map(toFile), next };
  }

  async setAvatar(userId: string, avatar: Avatar | null, at: Date): Promise<boolean> {
    const asked = { userId, at: toColumn(at) };
    if (avatar !== null) {
      const kept = { ...asked, ...avatar, expiresAt: never };
      if (this.connection.run(keepAvatar, kept) === 0) return false;
    }
    this.connection.run(abandonAvatar, asked);
    this.connection.run(setAvatar, { userId, id: avatar?.id ?? null });
    return true;
  }

  async findAvatar(userId: string, id: string): Promise<Avatar | null> {
    return this.connection.get<Avatar>(findAvatar, { userId, id }) ?? null;
  }

  async detachAll(messageId: string, at: Date): Promise<string[]> {
    return this.connection.all<{ id: string }>(detachAll, { messageId, at: toColumn(at) }).map(({ id }) => id);
  }

  async listAbandoned(now: Date, limit: number): Promise<string[]> {
    return this.connection.all<{ id: string }>(listAbandoned, { now: toColumn(now), limit }).map(({ id }) => id);
  }

  async deleteAbandoned(ids: readonly string[], now: Date): Promise<void> {
    this.connection.run(deleteAbandoned, { ids: JSON.stringify(ids), now: toColumn(now) });
  }

  private used(ownerId: string): number {
    return this.connection.get<{ used_bytes: number }>(findUsed, { ownerId })?.used_bytes ?? 0;
  }
}

function toFile(row: FileRow): ConversationFile {
  const { message_id: messageId, sender_id: senderId } = row;
  return { attachment: toAttachment(row), messageId, senderId, createdAt: toInstant(row.sent_at) };
}
