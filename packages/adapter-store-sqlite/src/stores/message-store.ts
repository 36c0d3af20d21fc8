import type { Message } from '@crewkit/core/domain';
import type { AppendOutcome, MessageStore, MessageWindow, NewMessage } from '@crewkit/core/ports';

import type { Statements } from '../connection.js';
import { toColumn } from './columns.js';
import { messageColumns, toMessage, type MessageRow } from './message-row.js';

const findMembership = `
  SELECT 1 FROM participants WHERE conversation_id = @conversationId AND user_id = @senderId`;
const findReplay = `
  SELECT ${messageColumns}, content_hash FROM messages
  WHERE conversation_id = @conversationId AND sender_id = @senderId AND client_message_id = @clientMessageId`;
const insert = `
  INSERT INTO messages (conversation_id, seq, id, sender_id, kind, body, client_message_id, content_hash, reply_to_id,
    mentions, created_at)
  VALUES (@conversationId, (SELECT last_seq + 1 FROM conversations WHERE id = @conversationId), @id, @senderId, 'text',
    @body, @clientMessageId, @contentHash, @replyToId, @mentions, @createdAt)
  RETURNING ${messageColumns}`;
const takeSeq = `
  UPDATE conversations SET
    last_seq = @seq,
    -- Senders read the clock before they queue: a later seq may carry an earlier time.
    last_activity_at = max(last_activity_at, @createdAt), updated_at = max(updated_at, @createdAt)
  WHERE id = @conversationId`;
const findById = `SELECT ${messageColumns} FROM messages WHERE id = @messageId AND conversation_id = @conversationId`;
const newest = `
  SELECT ${messageColumns} FROM messages WHERE conversation_id = @conversationId AND seq < @before
  ORDER BY seq DESC LIMIT @limit`;
const oldest = `
  SELECT ${messageColumns} FROM messages WHERE conversation_id = @conversationId AND seq > @after
  ORDER BY seq LIMIT @limit`;

type ReplayRow = MessageRow & { readonly content_hash: Uint8Array };

export class SqliteMessageStore implements MessageStore {
  constructor(private readonly connection: Statements) {}

  // Reads before it writes, which is safe because there is one writer at a time.
  async append(message: NewMessage): Promise<AppendOutcome> {
    const { conversationId, senderId, clientMessageId, contentHash } = message;
    if (this.connection.get(findMembership, { conversationId, senderId }) === undefined) return { kind: 'refused' };
    const sent =
      clientMessageId === null
        ? undefined
        : this.connection.get<ReplayRow>(findReplay, { conversationId, senderId, clientMessageId });
    if (sent === undefined) return { kind: 'appended', message: this.insert(message) };
    const same = Buffer.compare(sent.content_hash, contentHash) === 0;
    return same ? { kind: 'replayed', message: toMessage(sent) } : { kind: 'mismatch' };
  }

  async findById(conversationId: string, messageId: string): Promise<Message | null> {
    const row = this.connection.get<MessageRow>(findById, { conversationId, messageId });
    return row === undefined ? null : toMessage(row);
  }

  async list(conversationId: string, { before, after, limit }: MessageWindow): Promise<Message[]> {
    // One more than asked for: it tells whether there are more.
    const rows =
      after === null
        ? this.connection.all<MessageRow>(newest, {
            conversationId,
            before: before ?? Number.MAX_SAFE_INTEGER,
            limit: limit + 1,
          })
        : this.connection.all<MessageRow>(oldest, { conversationId, after, limit: limit + 1 });
    return rows.map(toMessage);
  }

  private insert({ mentions, createdAt: sentAt, ...message }: NewMessage): Message {
    const { conversationId } = message;
    const createdAt = toColumn(sentAt);
    const row = this.connection.get<MessageRow>(insert, { ...message, mentions: JSON.stringify(mentions), createdAt });
    if (row === undefined) throw new Error('INSERT … RETURNING returned no row');
    // The seq is taken last: if the message is refused, and the caller goes on all the same, there is no gap.
    this.connection.run(takeSeq, { conversationId, seq: row.seq, createdAt });
    return toMessage(row);
  }
}
