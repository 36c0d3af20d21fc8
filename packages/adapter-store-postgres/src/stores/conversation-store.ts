import type { Conversation, ConversationKind, ConversationView, Page, Participant } from '@crewkit/core/domain';
import type { ConversationPosition, ConversationStore, NewDirectConversation, ReadHorizon } from '@crewkit/core/ports';

import type { Connection } from '../connection.js';
import { lastMessageColumns, toLastMessage, type LastMessageRow } from './message-row.js';

// A whole conversation in one answer, and as it was at one moment: `c`, its last message `m` and, where somebody looks,
// his participation `p`.
const columns = `
  c.id, c.kind, c.task_id, c.title, c.created_by, c.last_seq, c.last_activity_at, c.created_at, c.updated_at,
  ${lastMessageColumns}, (
    SELECT jsonb_agg(to_jsonb(o) - 'conversation_id' ORDER BY o.joined_at, o.user_id)
    FROM crewkit.participants o WHERE o.conversation_id = c.id
  ) AS participants`;
const unread = `(
    SELECT count(*) FROM crewkit.messages u
    WHERE u.conversation_id = p.conversation_id AND u.seq > p.last_read_seq AND u.sender_id <> p.user_id
      AND u.deleted_at IS NULL
  ) AS unread`;
// OFFSET 0 keeps the conditions together: apart, they let the planner read all messages of the conversation for the last.
const lastMessage = `
  LEFT JOIN LATERAL (
    SELECT * FROM crewkit.messages n WHERE n.conversation_id = c.id AND n.seq = c.last_seq OFFSET 0
  ) AS m ON true`;

const insert = `
  WITH created AS (
    INSERT INTO crewkit.conversations (id, kind, direct_key, created_by, last_activity_at, created_at, updated_at)
    VALUES ($1, 'direct', $2, $3, $4, $4, $4)
    ON CONFLICT (direct_key) DO NOTHING
    RETURNING id
  ), joined AS (
    INSERT INTO crewkit.participants (conversation_id, user_id, role, joined_at, last_read_seq)
    SELECT created.id, given.* FROM created, unnest($5::uuid[], $6::text[], $7::timestamptz[], $8::bigint[]) AS given
  )
  SELECT id FROM created`;
const findByKey = 'SELECT id FROM crewkit.conversations WHERE direct_key = $1';
const findById = `SELECT ${columns} FROM crewkit.conversations c ${lastMessage} WHERE c.id = $1`;
const findForParticipant = `
  SELECT ${columns}, ${unread}
  FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id ${lastMessage}
  WHERE p.conversation_id = $1 AND p.user_id = $2`;
// The page is cut first: what is shown of a conversation costs more than its place in the order.
const listDirectFor = `
  SELECT ${columns}, ${unread} FROM (
    SELECT q.* FROM crewkit.participants q JOIN crewkit.conversations d ON d.id = q.conversation_id
    WHERE q.user_id = $1 AND d.kind = 'direct' AND (d.last_activity_at, d.id) < ($2, $3)
    ORDER BY d.last_activity_at DESC, d.id DESC LIMIT $4
  ) AS p JOIN crewkit.conversations c ON c.id = p.conversation_id ${lastMessage}
  ORDER BY c.last_activity_at DESC, c.id DESC`;
const advanceReadHorizon = `
  UPDATE crewkit.participants p SET last_read_seq = target.seq
  FROM (SELECT least($3::bigint, last_seq) AS seq FROM crewkit.conversations WHERE id = $1) AS target
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND p.last_read_seq < target.seq
  RETURNING p.last_read_seq`;
const findReadHorizon = 'SELECT last_read_seq FROM crewkit.participants WHERE conversation_id = $1 AND user_id = $2';
const participantIds = 'SELECT user_id FROM crewkit.participants WHERE conversation_id = $1';
const countUnread = `SELECT ${unread} FROM crewkit.participants p WHERE p.conversation_id = $1 AND p.user_id = $2`;

interface Row extends LastMessageRow {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly task_id: string | null;
  readonly title: string | null;
  readonly created_by: string;
  readonly last_seq: number;
  readonly last_activity_at: Date;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly participants: readonly ParticipantDocument[] | null;
}

interface ViewRow extends Row {
  readonly unread: number;
}

interface ParticipantDocument {
  readonly user_id: string;
  readonly role: Participant['role'];
  /** ISO 8601. */
  readonly joined_at: string;
  readonly last_read_seq: number;
}

const afterEveryTime = 'infinity';
const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export class PostgresConversationStore implements ConversationStore {
  constructor(private readonly connection: Connection) {}

  async insertDirectIfAbsent(conversation: NewDirectConversation): Promise<{ id: string; created: boolean }> {
    const { id, directKey, createdBy, participants, createdAt } = conversation;
    const joining = [
      participants.map((each) => each.userId),
      participants.map((each) => each.role),
      participants.map((each) => each.joinedAt),
      participants.map((each) => each.lastReadSeq),
    ];
    const created = await this.connection.get(insert, [id, directKey, createdBy, createdAt, ...joining]);
    if (created !== undefined) return { id, created: true };
    const existing = await this.connection.get<{ id: string }>(findByKey, [directKey]);
    return { id: existing?.id ?? id, created: false };
  }

  async findById(id: string): Promise<Conversation | null> {
    const row = await this.connection.get<Row>(findById, [id]);
    return row === undefined ? null : toConversation(row);
  }

  async findForParticipant(id: string, userId: string): Promise<ConversationView | null> {
    const row = await this.connection.get<ViewRow>(findForParticipant, [id, userId]);
    return row === undefined ? null : toView(row);
  }

  async listDirectFor(
    userId: string,
    { after, limit }: { readonly after: ConversationPosition | null; readonly limit: number },
  ): Promise<Page<ConversationView, ConversationPosition>> {
    const position = [after?.lastActivityAt ?? afterEveryTime, after?.id ?? afterEveryId];
    const rows = await this.connection.all<ViewRow>(listDirectFor, [userId, ...position, limit + 1]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(toView),
      next: last === undefined ? null : { lastActivityAt: last.last_activity_at, id: last.id },
    };
  }

  async advanceReadHorizon(id: string, userId: string, seq: number | null): Promise<ReadHorizon | null> {
    const moved = await this.connection.get<{ last_read_seq: number }>(advanceReadHorizon, [id, userId, seq]);
    if (moved !== undefined) return { lastReadSeq: moved.last_read_seq, moved: true };
    const row = await this.connection.get<{ last_read_seq: number }>(findReadHorizon, [id, userId]);
    return row === undefined ? null : { lastReadSeq: row.last_read_seq, moved: false };
  }

  async participantIds(id: string): Promise<string[]> {
    return (await this.connection.all<{ user_id: string }>(participantIds, [id])).map((row) => row.user_id);
  }

  async countUnread(id: string, userId: string): Promise<number> {
    return (await this.connection.get<{ unread: number }>(countUnread, [id, userId]))?.unread ?? 0;
  }
}

function toView(row: ViewRow): ConversationView {
  return { ...toConversation(row), unreadCount: row.unread };
}

function toConversation(row: Row): Conversation {
  return {
    id: row.id,
    kind: row.kind,
    taskId: row.task_id,
    title: row.title,
    createdBy: row.created_by,
    participants: (row.participants ?? []).map(toParticipant),
    lastMessage: toLastMessage(row),
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toParticipant({ user_id, role, joined_at, last_read_seq }: ParticipantDocument): Participant {
  return { userId: user_id, role, joinedAt: new Date(joined_at), lastReadSeq: last_read_seq };
}
