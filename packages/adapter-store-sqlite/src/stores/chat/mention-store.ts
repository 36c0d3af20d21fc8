import type { Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstantOrNull } from '../columns.js';

type WaitingMention = StoreInput<'mentions', 'insert'>;

const recordSeen = `
  INSERT INTO presence (user_id, seen_at)
  SELECT u.id, @at FROM json_each(@userIds) CROSS JOIN accounts u ON u.id = json_each.value
  WHERE u.closed_at IS NULL
  ON CONFLICT (user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE excluded.seen_at > seen_at`;
const lastSeenAt = 'SELECT seen_at FROM presence WHERE user_id = @userId';
const insert = `
  INSERT INTO mentions (message_id, user_id, conversation_id, seq, mentioned_by, due_at)
  VALUES (@messageId, @userId, @conversationId, @seq, @mentionedBy, @dueAt)
  ON CONFLICT (message_id, user_id) DO NOTHING`;
const takeDue = `
  DELETE FROM mentions WHERE (message_id, user_id) IN (
    SELECT message_id, user_id FROM mentions WHERE due_at <= @now ORDER BY due_at, message_id, user_id LIMIT @limit
  )
  RETURNING message_id, user_id, conversation_id, seq, mentioned_by, due_at`;

interface Row {
  readonly message_id: string;
  readonly user_id: string;
  readonly conversation_id: string;
  readonly seq: number;
  readonly mentioned_by: string;
  readonly due_at: number;
}

export class SqliteMentionStore implements Store<'mentions'> {
  constructor(private readonly connection: Statements) {}

  async recordSeen(userIds: readonly string[], at: Date): Promise<void> {
    this.connection.run(recordSeen, { userIds: JSON.stringify(userIds), at: toColumn(at) });
  }

  async lastSeenAt(userId: string): Promise<Date | null> {
    return toInstantOrNull(this.connection.get<{ seen_at: number }>(lastSeenAt, { userId })?.seen_at ?? null);
  }

  async insert(mentions: readonly WaitingMention[], dueAt: Date): Promise<void> {
    for (const mention of mentions) this.connection.run(insert, { ...mention, dueAt: toColumn(dueAt) });
  }

  async takeDue(now: Date, limit: number): Promise<WaitingMention[]> {
    const rows = this.connection.all<Row>(takeDue, { now: toColumn(now), limit });
    // RETURNING does not guarantee an order.
    const key = ({ message_id, user_id }: Row): string => `${message_id} ${user_id}`;
    return rows.sort((a, b) => a.due_at - b.due_at || (key(a) < key(b) ? -1 : 1)).map(toMention);
  }
}

function toMention(row: Row): WaitingMention {
  return {
    messageId: row.message_id,
    conversationId: row.conversation_id,
    seq: row.seq,
    userId: row.user_id,
    mentionedBy: row.mentioned_by,
  };
}
