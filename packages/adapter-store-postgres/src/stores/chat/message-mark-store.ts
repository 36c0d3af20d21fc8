import type { Message, Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { change } from './change-statements.js';
import { messageColumns, toMessage, type MessageRow } from './message-row.js';

type Reaction = StoreInput<'messageMarks', 'addReaction'>;
type Pin = StoreInput<'messageMarks', 'pin'>;

const insertReaction = `
  INSERT INTO crewkit.message_reactions (message_id, emoji, user_id, created_at)
  SELECT m.id, $3::text, $4::uuid, $5::timestamptz FROM crewkit.messages m
  WHERE m.id = $2 AND m.conversation_id = $1 AND m.deleted_at IS NULL
    AND (SELECT count(DISTINCT r.emoji) FROM crewkit.message_reactions r WHERE r.message_id = m.id AND r.emoji <> $3) < $6::int
    AND (SELECT count(*) FROM crewkit.message_reactions r WHERE r.message_id = m.id) < $7::int
  ON CONFLICT DO NOTHING`;
const deleteReaction = 'DELETE FROM crewkit.message_reactions WHERE message_id = $1 AND emoji = $2 AND user_id = $3';
const recordReaction = change('reaction', ', has_reactions = true', 'm.deleted_at IS NULL');
const pin = change(
  'pin',
  ', pinned_at = $3, pinned_by = $4',
  `m.deleted_at IS NULL AND m.pinned_at IS NULL AND (
      SELECT count(*) FROM crewkit.messages p WHERE p.conversation_id = $1 AND p.pinned_at IS NOT NULL
    ) < $5::int`,
);
const unpin = change('pin', ', pinned_at = NULL, pinned_by = NULL', 'm.pinned_at IS NOT NULL');
const listPinned = `
  SELECT ${messageColumns} FROM crewkit.messages m WHERE m.conversation_id = $1 AND m.pinned_at IS NOT NULL
  ORDER BY m.pinned_at DESC, m.seq DESC LIMIT $2`;

export class PostgresMessageMarkStore implements Store<'messageMarks'> {
  constructor(private readonly connection: Connection) {}

  async addReaction(
    { conversationId, messageId, emoji, userId, at }: Reaction,
    most: StoreInput<'messageMarks', 'addReaction', 1>,
  ): Promise<boolean> {
    const row = [conversationId, messageId, emoji, userId, at];
    if ((await this.connection.run(insertReaction, [...row, most.emojis, most.reactions])) === 0) return false;
    await this.connection.get(recordReaction, [conversationId, messageId, at]);
    return true;
  }

  async removeReaction({ conversationId, messageId, emoji, userId, at }: Reaction): Promise<boolean> {
    if ((await this.connection.run(deleteReaction, [messageId, emoji, userId])) === 0) return false;
    await this.connection.get(recordReaction, [conversationId, messageId, at]);
    return true;
  }

  async pin({ conversationId, messageId, at, userId }: Pin, most: number): Promise<boolean> {
    return (await this.connection.get(pin, [conversationId, messageId, at, userId, most])) !== undefined;
  }

  async unpin({ conversationId, messageId, at }: Omit<Pin, 'userId'>): Promise<boolean> {
    return (await this.connection.get(unpin, [conversationId, messageId, at])) !== undefined;
  }

  async listPinned(conversationId: string, limit: number): Promise<Message[]> {
    return (await this.connection.all<MessageRow>(listPinned, [conversationId, limit])).map(toMessage);
  }
}
