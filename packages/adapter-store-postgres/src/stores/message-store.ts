import type { Message } from '@crewkit/core/domain';
import type { AppendOutcome, MessageStore, MessageWindow, NewMessage } from '@crewkit/core/ports';

import type { Connection } from '../connection.js';
import { messageColumns, toMessage, type MessageRow } from './message-row.js';

// All in one statement, so that the conversation's row, which orders the senders, is locked for one answer less. Whoever
// waited for that lock goes on from the row as it is then, so seqs have no gap and no double. Everything else he sees as
// it was when he began: if a copy of his message came first, the insert violates messages_by_client_id, which takes the
// counter back with everything else, and UnitOfWork runs him again.
const append = `
  WITH counted AS (
    UPDATE crewkit.conversations c SET
      last_seq = c.last_seq + 1,
      -- Senders read the clock before they queue: a later seq may carry an earlier time.
      last_activity_at = greatest(c.last_activity_at, $4), updated_at = greatest(c.updated_at, $4)
    WHERE c.id = $1
      AND EXISTS (SELECT 1 FROM crewkit.participants p WHERE p.conversation_id = $1 AND p.user_id = $2)
      AND NOT EXISTS (
        SELECT 1 FROM crewkit.messages s
        WHERE s.conversation_id = $1 AND s.sender_id = $2 AND s.client_message_id = $3::text
      )
    RETURNING c.last_seq
  )
  INSERT INTO crewkit.messages AS m (conversation_id, sender_id, client_message_id, created_at, seq, kind, id, body,
    content_hash, reply_to_id, mentions)
  SELECT $1::uuid, $2::uuid, $3::text, $4::timestamptz, counted.last_seq, 'text', $5::uuid, $6::text, $7::bytea,
    $8::uuid, $9::uuid[]
  FROM counted
  RETURNING ${messageColumns}`;
const findReplay = `
  SELECT ${messageColumns}, m.content_hash
  FROM crewkit.participants p JOIN crewkit.messages m ON m.conversation_id = p.conversation_id AND m.sender_id = p.user_id
  WHERE p.conversation_id = $1 AND p.user_id = $2 AND m.client_message_id = $3`;
const findById = `SELECT ${messageColumns} FROM crewkit.messages m WHERE m.id = $2 AND m.conversation_id = $1`;
const newest = `
  SELECT ${messageColumns} FROM crewkit.messages m WHERE m.conversation_id = $1 AND m.seq < $2
  ORDER BY m.seq DESC LIMIT $3`;
const oldest = `
  SELECT ${messageColumns} FROM crewkit.messages m WHERE m.conversation_id = $1 AND m.seq > $2
  ORDER BY m.seq LIMIT $3`;

type ReplayRow = MessageRow & { readonly content_hash: Uint8Array };

export class PostgresMessageStore implements MessageStore {
  constructor(private readonly connection: Connection) {}

  async append(message: NewMessage): Promise<AppendOutcome> {
    const { conversationId, senderId, clientMessageId, contentHash, createdAt } = message;
    const row = await this.connection.get<MessageRow>(append, [
      conversationId,
      senderId,
      clientMessageId,
      createdAt,
      message.id,
      message.body,
      contentHash,
      message.replyToId,
      message.mentions,
    ]);
    if (row !== undefined) return { kind: 'appended', message: toMessage(row) };
    const sent = await this.connection.get<ReplayRow>(findReplay, [conversationId, senderId, clientMessageId]);
    if (sent === undefined) return { kind: 'refused' };
    const same = Buffer.compare(sent.content_hash, contentHash) === 0;
    return same ? { kind: 'replayed', message: toMessage(sent) } : { kind: 'mismatch' };
  }

  async findById(conversationId: string, messageId: string): Promise<Message | null> {
    const row = await this.connection.get<MessageRow>(findById, [conversationId, messageId]);
    return row === undefined ? null : toMessage(row);
  }

  async list(conversationId: string, { before, after, limit }: MessageWindow): Promise<Message[]> {
    // One more than asked for: it tells whether there are more.
    const rows =
      after === null
        ? await this.connection.all<MessageRow>(newest, [conversationId, before ?? Number.MAX_SAFE_INTEGER, limit + 1])
        : await this.connection.all<MessageRow>(oldest, [conversationId, after, limit + 1]);
    return rows.map(toMessage);
  }
}
