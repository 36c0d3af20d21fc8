import type { Conversation, ConversationKind, ConversationView, Page, Participant } from '@crewkit/core/domain';
import type {
  ConversationPosition,
  ConversationStore,
  NewDirectConversation,
  NewGroupConversation,
  ReadHorizon,
} from '@crewkit/core/ports';

import type { Connection, Parameters } from '../connection.js';
import { epochMilliseconds } from './epoch-milliseconds.js';
import { pageOf } from './page-of.js';
import { lastMessageColumns, toLastMessage, type LastMessageRow } from './message-row.js';

// A whole conversation in one answer, and as it was at one moment: `c`, its last message `m` and, where somebody looks,
// his participation `p`.
const columns = `
  c.id, c.kind, c.task_id, c.title, c.created_by, c.last_seq, c.last_activity_at, c.created_at, c.updated_at,
  ${lastMessageColumns}, (
    SELECT jsonb_agg(jsonb_build_object(
      'user_id', o.user_id,
      'role', o.role,
      'joined_at', ${epochMilliseconds('o.joined_at')},
      'last_read_seq', o.last_read_seq
    ) ORDER BY o.joined_at, o.user_id)
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

const participantColumns = 'conversation_id, user_id, role, joined_at, last_read_seq';
/** A statement that adds the participants whom the parameters from `first` on tell of, to what `created` holds. */
const join = (first: number): string => {
  const [ids, roles, times, seqs] = [first, first + 1, first + 2, first + 3];
  return `
    INSERT INTO crewkit.participants (${participantColumns})
    SELECT created.id, given.*
    FROM created, unnest($${ids}::uuid[], $${roles}::text[], $${times}::timestamptz[], $${seqs}::bigint[]) AS given`;
};
const insert = `
  WITH created AS (
    INSERT INTO crewkit.conversations (id, kind, direct_key, created_by, last_activity_at, created_at, updated_at)
    VALUES ($1, 'direct', $2, $3, $4, $4, $4)
    ON CONFLICT (direct_key) DO NOTHING
    RETURNING id
  ), joined AS (${join(5)}
  )
  SELECT id FROM created`;
const insertGroup = `
  WITH created AS (
    INSERT INTO crewkit.conversations (id, kind, title, created_by, last_activity_at, created_at, updated_at)
    VALUES ($1, 'direct', $2, $3, $4, $4, $4)
    RETURNING id
  )${join(5)}`;
const rename = `
  UPDATE crewkit.conversations SET title = $2, updated_at = greatest(updated_at, $3) WHERE id = $1`;
// NO KEY: participants may be added meanwhile, which does not disturb who holds it.
const lockById = 'SELECT 1 FROM crewkit.conversations WHERE id = $1 FOR NO KEY UPDATE';
const addParticipants = `
  WITH created (id) AS (VALUES ($1::uuid)), joined AS (${join(3)} ON CONFLICT DO NOTHING RETURNING user_id
  ), moved AS (
    UPDATE crewkit.conversations SET updated_at = greatest(updated_at, $2)
    WHERE id = $1 AND EXISTS (SELECT 1 FROM joined)
  )
  SELECT user_id FROM joined`;
const removeParticipant = `
  WITH gone AS (
    DELETE FROM crewkit.participants WHERE conversation_id = $1 AND user_id = $2 RETURNING conversation_id
  )
  UPDATE crewkit.conversations SET updated_at = greatest(updated_at, $3) WHERE id IN (SELECT conversation_id FROM gone)`;
const setParticipantRole = `
  UPDATE crewkit.participants SET role = $3 WHERE conversation_id = $1 AND user_id = $2`;
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
  /** Milliseconds since 1970. */
  readonly joined_at: number;
  readonly last_read_seq: number;
}

const afterEveryTime = 'infinity';
const afterEveryId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export class PostgresConversationStore implements ConversationStore {
  constructor(private readonly connection: Connection) {}

  async insertDirectIfAbsent(conversation: NewDirectConversation): Promise<{ id: string; created: boolean }> {
    const { id, directKey, createdBy, participants, createdAt } = conversation;
    const parameters = [id, directKey, createdBy, createdAt, ...joining(participants)];
    const created = await this.connection.get(insert, parameters);
    if (created !== undefined) return { id, created: true };
    const existing = await this.connection.get<{ id: string }>(findByKey, [directKey]);
    return { id: existing?.id ?? id, created: false };
  }

  async insertGroup({ id, title, createdBy, participants, createdAt }: NewGroupConversation): Promise<void> {
    await this.connection.run(insertGroup, [id, title, createdBy, createdAt, ...joining(participants)]);
  }

  async rename(id: string, title: string | null, at: Date): Promise<boolean> {
    return (await this.connection.run(rename, [id, title, at])) === 1;
  }

  async lockById(id: string): Promise<boolean> {
    return (await this.connection.get(lockById, [id])) !== undefined;
  }

  async addParticipants(id: string, participants: readonly Participant[], at: Date): Promise<string[]> {
    const parameters = [id, at, ...joining(participants)];
    const rows = await this.connection.all<{ user_id: string }>(addParticipants, parameters);
    return rows.map((row) => row.user_id);
  }

  async removeParticipant(id: string, userId: string, at: Date): Promise<boolean> {
    return (await this.connection.run(removeParticipant, [id, userId, at])) === 1;
  }

  async setParticipantRole(id: string, userId: string, role: Participant['role']): Promise<boolean> {
    return (await this.connection.run(setParticipantRole, [id, userId, role])) === 1;
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
    const toPosition = (row: ViewRow): ConversationPosition => ({ lastActivityAt: row.last_activity_at, id: row.id });
    return pageOf(rows, limit, { toItem: toView, toPosition });
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

/** Column by column, as `join` takes them. */
function joining(participants: readonly Participant[]): Parameters {
  return [
    participants.map((each) => each.userId),
    participants.map((each) => each.role),
    participants.map((each) => each.joinedAt),
    participants.map((each) => each.lastReadSeq),
  ];
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
