import type { Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

type WaitingMention = StoreInput<'mentions', 'insert'>;

const columns = 'message_id, conversation_id, seq, user_id, mentioned_by';

// The rows are ordered, so that two transactions that record the same users cannot deadlock. Before the statement reads a row, it locks the
// account, like a foreign key reference does. Closing an account removes its presence rows, and this statement waits for that.
const recordSeen = `
  INSERT INTO crewkit.presence AS p (user_id, seen_at)
  SELECT a.id, $2::timestamptz FROM crewkit.accounts a
  WHERE a.id = ANY ($1::uuid[]) AND a.closed_at IS NULL ORDER BY a.id FOR KEY SHARE
  ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE p.seen_at < excluded.seen_at`;
const lastSeenAt = 'SELECT seen_at FROM crewkit.presence WHERE user_id = $1';
const insert = `
  INSERT INTO crewkit.mentions (${columns}, due_at)
  SELECT given.*, $6::timestamptz
  FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::uuid[], $5::uuid[]) AS given
  ON CONFLICT DO NOTHING`;
const takeDue = `
  WITH due AS (
    SELECT message_id, user_id FROM crewkit.mentions WHERE due_at <= $1
    ORDER BY due_at, message_id, user_id LIMIT $2 FOR UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM crewkit.mentions m USING due WHERE m.message_id = due.message_id AND m.user_id = due.user_id
    RETURNING m.*
  )
  SELECT ${columns} FROM taken ORDER BY due_at, message_id, user_id`;

interface Row {
  readonly message_id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly user_id: string;
  readonly mentioned_by: string;
}

export class PostgresMentionStore implements Store<'mentions'> {
  constructor(private readonly connection: Connection) {}

  async recordSeen(userIds: readonly string[], at: Date): Promise<void> {
    if (userIds.length > 0) await this.connection.run(recordSeen, [userIds, at]);
  }

  async lastSeenAt(userId: string): Promise<Date | null> {
    return (await this.connection.get<{ seen_at: Date }>(lastSeenAt, [userId]))?.seen_at ?? null;
  }

  async insert(mentions: readonly WaitingMention[], dueAt: Date): Promise<void> {
    if (mentions.length === 0) return;
    await this.connection.run(insert, [
      mentions.map((each) => each.messageId),
      mentions.map((each) => each.conversationId),
      mentions.map((each) => each.seq),
      mentions.map((each) => each.userId),
      mentions.map((each) => each.mentionedBy),
      dueAt,
    ]);
  }

  async takeDue(now: Date, limit: number): Promise<WaitingMention[]> {
    return (await this.connection.all<Row>(takeDue, [now, limit])).map(toMention);
  }
}

function toMention({ message_id, conversation_id, seq, user_id, mentioned_by }: Row): WaitingMention {
  return { messageId: message_id, conversationId: conversation_id, seq, userId: user_id, mentionedBy: mentioned_by };
}
