import type { Attachment, Page, StorageUsage, StoreResult, StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { attachmentDocument } from './attachment-row.js';
import { isLiveConversation } from '../live.js';
import { toPage } from '../to-page.js';

type Avatar = StoreResult<'attachments', 'findAvatar'>;
type ConversationFile = StoreResult<'attachments', 'listFiles'>;
type FilePosition = NonNullable<StoreInput<'attachments', 'listFiles', 1>['after']>;
type OwnerStorage = StoreResult<'attachments', 'listLargest'>;

// This is the condition of the index `attachments_abandoned`. When a conversation is deleted, its messages are deleted too.
const isAbandoned = '(message_id IS NULL OR conversation_id IS NULL)';

const insertPending = `
  INSERT INTO crewkit.attachments (id, conversation_id, uploaded_by, created_at, expires_at, organization_id)
  VALUES ($1, $2, $3, $4, $5, (
    SELECT coalesce(c.organization_id, t.organization_id)
    FROM crewkit.conversations c LEFT JOIN crewkit.tasks t ON t.id = c.task_id WHERE c.id = $2
  ))`;
// The table's trigger adds the reserved bytes to the usage, and thus locks the usage rows until the transaction ends.
const reserve = `
  UPDATE crewkit.attachments a SET reserved_bytes = given.bytes
  FROM unnest($1::uuid[], $2::bigint[]) AS given (id, bytes) WHERE a.id = given.id
  RETURNING a.uploaded_by, a.organization_id`;
const listLargest = `
  SELECT owner_id AS "ownerId", used_bytes AS "usedBytes" FROM crewkit.storage_usage WHERE is_organization = $1
  ORDER BY used_bytes DESC, owner_id LIMIT $2`;
const findUsed = 'SELECT used_bytes FROM crewkit.storage_usage WHERE owner_id = $1';
// When a transaction has waited for one of the rows, it sees the row's new state. Locking the rows in order prevents deadlocks.
const attach = `
  WITH ready AS (
    SELECT id FROM crewkit.attachments
    WHERE id = ANY ($5::uuid[]) AND conversation_id = $1 AND uploaded_by = $3 AND message_id IS NULL AND position IS NULL
      AND expires_at > $4
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE crewkit.attachments a SET
    message_id = $2, position = given.position, file_name = given.file->>'fileName',
    content_type = given.file->>'contentType', size = (given.file->>'size')::bigint,
    reserved_bytes = (given.file->>'size')::bigint, expires_at = $4, sha256 = given.file->>'sha256',
    voice_duration_ms = (given.file#>>'{voice,durationMs}')::integer,
    voice_waveform = CASE WHEN given.file#>>'{voice,durationMs}' IS NOT NULL
      THEN ARRAY(SELECT point::smallint FROM jsonb_array_elements_text(given.file#>'{voice,waveform}') AS point) END,
    voice_duration_source = given.file#>>'{voice,durationSource}'
  FROM unnest($5::uuid[], $6::jsonb[]) WITH ORDINALITY AS given (id, file, position)
  WHERE a.id = given.id AND (SELECT count(*) FROM ready) = cardinality($5::uuid[])`;
// An avatar in use never expires.
const keepAvatar = `
  UPDATE crewkit.attachments SET
    content_type = $4, size = $5, reserved_bytes = $5, sha256 = $6, expires_at = 'infinity'
  WHERE id = $1 AND uploaded_by = $2 AND conversation_id IS NULL AND message_id IS NULL AND expires_at > $3`;
const abandonAvatar = `
  UPDATE crewkit.attachments SET expires_at = $2 WHERE id = (SELECT avatar_id FROM crewkit.accounts WHERE id = $1)`;
const setAvatar = 'UPDATE crewkit.accounts SET avatar_id = $2 WHERE id = $1';
const findAvatar = `
  SELECT a.id, a.content_type AS "contentType", a.size, a.sha256
  FROM crewkit.accounts u JOIN crewkit.attachments a ON a.id = u.avatar_id WHERE u.id = $1 AND u.avatar_id = $2`;
const find = `
  SELECT ${attachmentDocument('f')} AS attachment FROM crewkit.attachments f
  WHERE f.id = $2 AND f.conversation_id = $1 AND f.message_id IS NOT NULL AND ${isLiveConversation('$1')}`;
// Look up the files of one message after another, so that the page ends before older messages are read.
const listFiles = `
  SELECT ${attachmentDocument('f')} AS attachment, f.message_id, f.position, m.seq, m.sender_id, m.created_at
  FROM crewkit.messages m
    CROSS JOIN LATERAL (SELECT * FROM crewkit.attachments o WHERE o.message_id = m.id OFFSET 0) AS f
  WHERE m.conversation_id = $1 AND m.kind <> 'text' AND m.deleted_at IS NULL
    AND m.seq <= $2 AND (m.seq < $2 OR f.position > $3) AND ${isLiveConversation('$1')}
  ORDER BY m.seq DESC, f.position LIMIT $4`;
const detachAll = `
  UPDATE crewkit.attachments SET
    reserved_bytes = greatest(reserved_bytes, size), message_id = NULL, size = NULL, expires_at = $2
  WHERE message_id = $1 RETURNING id`;
const listAbandoned = `
  SELECT id FROM crewkit.attachments WHERE ${isAbandoned} AND expires_at <= $1 ORDER BY expires_at, id LIMIT $2`;
const deleteAbandoned = `
  DELETE FROM crewkit.attachments WHERE id = ANY ($1::uuid[]) AND ${isAbandoned} AND expires_at <= $2`;

interface FileRow {
  readonly attachment: Attachment;
  readonly message_id: string;
  readonly position: number;
  readonly seq: number;
  readonly sender_id: string;
  readonly created_at: Date;
}

interface OwnersRow {
  readonly uploaded_by: string;
  readonly organization_id: string | null;
}

export class PostgresAttachmentStore implements Store<'attachments'> {
  constructor(private readonly connection: Connection) {}

  async insertPending({
    id,
    conversationId,
    uploadedBy,
    createdAt,
    expiresAt,
  }: StoreInput<'attachments', 'insertPending'>): Promise<void> {
    await this.connection.run(insertPending, [id, conversationId, uploadedBy, createdAt, expiresAt]);
  }

  async reserve(
    files: readonly StoreInput<'attachments', 'reserve'>[],
  ): Promise<StoreResult<'attachments', 'reserve'> | null> {
    const parameters = [files.map(({ id }) => id), files.map(({ bytes }) => bytes)];
    const owners = await this.connection.get<OwnersRow>(reserve, parameters);
    if (owners === undefined) return null;
    const { uploaded_by: userId, organization_id: organizationId } = owners;
    const user = await this.usedBytes(userId);
    return { user, organization: organizationId === null ? null : await this.usedBytes(organizationId) };
  }

  async usedBytes(ownerId: string): Promise<number> {
    return (await this.connection.get<{ used_bytes: number }>(findUsed, [ownerId]))?.used_bytes ?? 0;
  }

  async listLargest(scope: StorageUsage['scope'], limit: number): Promise<OwnerStorage[]> {
    return this.connection.all<OwnerStorage>(listLargest, [scope === 'organization', limit]);
  }

  async attach(
    to: StoreInput<'attachments', 'attach'>,
    attachments: readonly Attachment[],
    at: Date,
  ): Promise<boolean> {
    if (attachments.length === 0) return true;
    const ids = attachments.map((each) => each.id);
    const documents = attachments.map((each) => JSON.stringify(each));
    const parameters = [to.conversationId, to.messageId, to.senderId, at, ids, documents];
    return (await this.connection.run(attach, parameters)) > 0;
  }

  async find(conversationId: string, id: string): Promise<Attachment | null> {
    const row = await this.connection.get<{ attachment: Attachment }>(find, [conversationId, id]);
    return row?.attachment ?? null;
  }

  async listFiles(
    conversationId: string,
    { after, limit }: StoreInput<'attachments', 'listFiles', 1>,
  ): Promise<Page<ConversationFile, FilePosition>> {
    const { seq, index } = after ?? { seq: Number.MAX_SAFE_INTEGER, index: 0 };
    const rows = await this.connection.all<FileRow>(listFiles, [conversationId, seq, index, limit + 1]);
    return toPage(rows, limit, { toItem: toFile, toPosition: (row) => ({ seq: row.seq, index: row.position }) });
  }

  async setAvatar(userId: string, avatar: Avatar | null, at: Date): Promise<boolean> {
    if (avatar !== null) {
      const { id, contentType, size, sha256 } = avatar;
      if ((await this.connection.run(keepAvatar, [id, userId, at, contentType, size, sha256])) === 0) return false;
    }
    await this.connection.run(abandonAvatar, [userId, at]);
    await this.connection.run(setAvatar, [userId, avatar?.id ?? null]);
    return true;
  }

  async findAvatar(userId: string, id: string): Promise<Avatar | null> {
    return (await this.connection.get<Avatar>(findAvatar, [userId, id])) ?? null;
  }

  async detachAll(messageId: string, at: Date): Promise<string[]> {
    return (await this.connection.all<{ id: string }>(detachAll, [messageId, at])).map(({ id }) => id);
  }

  async listAbandoned(now: Date, limit: number): Promise<string[]> {
    return (await this.connection.all<{ id: string }>(listAbandoned, [now, limit])).map((row) => row.id);
  }

  async deleteAbandoned(ids: readonly string[], now: Date): Promise<void> {
    await this.connection.run(deleteAbandoned, [ids, now]);
  }
}

function toFile({
  attachment,
  message_id: messageId,
  sender_id: senderId,
  created_at: createdAt,
}: FileRow): ConversationFile {
  return { attachment, messageId, senderId, createdAt };
}
