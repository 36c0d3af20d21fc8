import type { Conversation, ConversationKind, ConversationView, Page, Participant } from '@crewkit/core/domain';
import type {
  ConversationPosition,
  ConversationStore,
  NewDirectConversation,
  NewGroupConversation,
  ReadHorizon,
} from '@crewkit/core/ports';

import type { Parameters, Statements } from '../connection.js';
import { toColumn, toInstant } from './columns.js';
import { messageColumns, toMessage, type MessageRow } from './message-row.js';
import { requireWriter } from './require-writer.js';

const columns =
  'c.id, c.kind, c.task_id, c.title, c.created_by, c.last_seq, c.last_activity_at, c.created_at, c.updated_at';

const insert = `
  INSERT INTO conversations (id, kind, direct_key, created_by, last_activity_at, created_at, updated_at)
  VALUES (@id, 'direct', @directKey, @createdBy, @createdAt, @createdAt, @createdAt)
  ON CONFLICT (direct_key) DO NOTHING`;
const insertGroup = `
  INSERT INTO conversations (id, kind, title, created_by, last_activity_at, created_at, updated_at)
  VALUES (@id, 'direct', @title, @createdBy, @createdAt, @createdAt, @createdAt)`;
const insertParticipant = `
  INSERT INTO participants (conversation_id, user_id, role, joined_at, last_read_seq)
  VALUES (@conversationId, @userId, @role, @joinedAt, @lastReadSeq)`;
const insertParticipantIfAbsent = `${insertParticipant} ON CONFLICT (conversation_id, user_id) DO NOTHING`;
const deleteParticipant = 'DELETE FROM participants WHERE conversation_id = @id AND user_id = @userId';
const setRole = 'UPDATE participants SET role = @role WHERE conversation_id = @id AND user_id = @userId';
// Callers read the clock before they queue: a later change may carry an earlier time.
const touch = 'UPDATE conversations SET updated_at = max(updated_at, @at) WHERE id = @id';
const rename = 'UPDATE conversations SET title = @title, updated_at = max(updated_at, @at) WHERE id = @id';
const exists = 'SELECT 1 FROM conversations WHERE id = @id';
const findByKey = 'SELECT id FROM conversations WHERE direct_key = @directKey';
const findById = `SELECT ${columns} FROM conversations c WHERE c.id = @id`;
const findForParticipant = `
  SELECT ${columns} FROM participants p JOIN conversations c ON c.id = p.conversation_id
  WHERE p.conversation_id = @id AND p.user_id = @userId`;
const listDirectFor = `
  SELECT ${columns} FROM participants p JOIN conversations c ON c.id = p.conversation_id
  WHERE p.user_id = @userId AND c.kind = 'direct' AND (c.last_activity_at, c.id) < (@lastActivityAt, @lastId)
  ORDER BY c.last_activity_at DESC, c.id DESC LIMIT @limit`;
const listParticipants = `
  SELECT user_id, role, joined_at, last_read_seq FROM participants WHERE conversation_id = @id ORDER BY joined_at, user_id`;
const findLastMessage = `SELECT ${messageColumns} FROM messages WHERE conversation_id = @id AND seq = @seq`;
const advanceReadHorizon = `
  UPDATE participants SET last_read_seq = target.seq
  FROM (SELECT min(coalesce(@seq, last_seq), last_seq) AS seq FROM conversations WHERE id = @id) AS target
  WHERE conversation_id = @id AND user_id = @userId AND last_read_seq < target.seq
  RETURNING last_read_seq`;
const findReadHorizon = 'SELECT last_read_seq FROM participants WHERE conversation_id = @id AND user_id = @userId';
const participantIds = 'SELECT user_id FROM participants WHERE conversation_id = @id';
const countUnread = `
  SELECT count(*) AS unread
  FROM participants p JOIN messages m ON m.conversation_id = p.conversation_id AND m.seq > p.last_read_seq
  WHERE p.conversation_id = @id AND p.user_id = @userId AND m.sender_id <> p.user_id AND m.deleted_at IS NULL`;

interface Row {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly task_id: string | null;
  readonly title: string | null;
  readonly created_by: string;
  readonly last_seq: number;
  readonly last_activity_at: number;
  readonly created_at: number;
  readonly updated_at: number;
}

interface ParticipantRow {
  readonly user_id: string;
  readonly role: Participant['role'];
  readonly joined_at: number;
  readonly last_read_seq: number;
}

// Sorts after every UUID.
const afterEveryId = '~';

export class SqliteConversationStore implements ConversationStore {
  constructor(private readonly connection: Statements) {}

  async insertDirectIfAbsent(conversation: NewDirectConversation): Promise<{ id: string; created: boolean }> {
    const { id, directKey, createdBy, participants } = conversation;
    const createdAt = toColumn(conversation.createdAt);
    if (this.connection.run(insert, { id, directKey, createdBy, createdAt }) === 0) {
      const existing = this.connection.get<{ id: string }>(findByKey, { directKey });
      return { id: existing?.id ?? id, created: false };
    }
    for (const participant of participants) this.connection.run(insertParticipant, fromParticipant(id, participant));
    return { id, created: true };
  }

  async insertGroup({ id, title, createdBy, participants, createdAt }: NewGroupConversation): Promise<void> {
    this.connection.run(insertGroup, { id, title, createdBy, createdAt: toColumn(createdAt) });
    for (const participant of participants) this.connection.run(insertParticipant, fromParticipant(id, participant));
  }

  async rename(id: string, title: string | null, at: Date): Promise<boolean> {
    return this.connection.run(rename, { id, title, at: toColumn(at) }) === 1;
  }

  async lockById(id: string): Promise<boolean> {
    requireWriter(this.connection);
    return this.connection.get(exists, { id }) !== undefined;
  }

  async addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]> {
    const added = participants.filter(
      (participant) => this.connection.run(insertParticipantIfAbsent, fromParticipant(id, participant)) === 1,
    );
    if (added.length > 0) this.connection.run(touch, { id, at: toColumn(at) });
    return added.map(({ userId }) => userId);
  }

  async removeParticipant(id: string, userId: string, at: Date): Promise<boolean> {
    if (this.connection.run(deleteParticipant, { id, userId }) === 0) return false;
    this.connection.run(touch, { id, at: toColumn(at) });
    return true;
  }

  async setParticipantRole(id: string, userId: string, role: Participant['role']): Promise<boolean> {
    return this.connection.run(setRole, { id, userId, role }) === 1;
  }

  async findById(id: string): Promise<Conversation | null> {
    const row = this.connection.get<Row>(findById, { id });
    return row === undefined ? null : this.toConversation(row);
  }

  async findForParticipant(id: string, userId: string): Promise<ConversationView | null> {
    const row = this.connection.get<Row>(findForParticipant, { id, userId });
    return row === undefined ? null : this.toView(row, userId);
  }

  async listDirectFor(
    userId: string,
    { after, limit }: { readonly after: ConversationPosition | null; readonly limit: number },
  ): Promise<Page<ConversationView, ConversationPosition>> {
    const lastActivityAt = after === null ? Number.MAX_SAFE_INTEGER : toColumn(after.lastActivityAt);
    const position = { lastActivityAt, lastId: after?.id ?? afterEveryId };
    const rows = this.connection.all<Row>(listDirectFor, { userId, ...position, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map((row) => this.toView(row, userId)),
      next: last === undefined ? null : { lastActivityAt: toInstant(last.last_activity_at), id: last.id },
    };
  }

  async advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null> {
    const moved = this.connection.get<{ last_read_seq: number }>(advanceReadHorizon, { id, userId, seq });
    if (moved !== undefined) return { lastReadSeq: moved.last_read_seq, moved: true };
    const row = this.connection.get<{ last_read_seq: number }>(findReadHorizon, { id, userId });
    return row === undefined ? null : { lastReadSeq: row.last_read_seq, moved: false };
  }

  async participantIds(id: string): Promise<string[]> {
    return this.connection.all<{ user_id: string }>(participantIds, { id }).map((row) => row.user_id);
  }

  async countUnread(id: string, userId: string): Promise<number> {
    return this.unread(id, userId);
  }

  private unread(id: string, userId: string): number {
    return this.connection.get<{ unread: number }>(countUnread, { id, userId })?.unread ?? 0;
  }

  private toView(row: Row, userId: string): ConversationView {
    return { ...this.toConversation(row), unreadCount: this.unread(row.id, userId) };
  }

  private toConversation(row: Row): Conversation {
    const last = this.connection.get<MessageRow>(findLastMessage, { id: row.id, seq: row.last_seq });
    return {
      id: row.id,
      kind: row.kind,
      taskId: row.task_id,
      title: row.title,
      createdBy: row.created_by,
      participants: this.connection.all<ParticipantRow>(listParticipants, { id: row.id }).map(toParticipant),
      lastMessage: last === undefined ? null : toMessage(last),
      lastSeq: row.last_seq,
      createdAt: toInstant(row.created_at),
      updatedAt: toInstant(row.updated_at),
    };
  }
}

function fromParticipant(conversationId: string, { userId, role, joinedAt, lastReadSeq }: Participant): Parameters {
  return { conversationId, userId, role, joinedAt: toColumn(joinedAt), lastReadSeq };
}

function toParticipant(row: ParticipantRow): Participant {
  return {
    userId: row.user_id,
    role: row.role,
    joinedAt: toInstant(row.joined_at),
    lastReadSeq: row.last_read_seq,
  };
}
