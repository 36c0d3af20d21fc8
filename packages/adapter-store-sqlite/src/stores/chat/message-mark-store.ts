import type { Message, Store, StoreInput } from '@crewkit/core/adapter';

import type { Parameters, Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';
import { nextChange, recordChange, type ChangeKind } from './change-statements.js';
import { messageColumns, toMessages, type MessageRow } from './message-row.js';

type Reaction = StoreInput<'messageMarks', 'addReaction'>;
type Pin = StoreInput<'messageMarks', 'pin'>;

const insertReaction = `
  INSERT INTO message_reactions (message_id, emoji, user_id, created_at)
  SELECT m.id, @emoji, @userId, @at FROM messages m
  WHERE m.id = @messageId AND m.conversation_id = @conversationId AND m.deleted_at IS NULL
    AND (SELECT count(DISTINCT r.emoji) FROM message_reactions r WHERE r.message_id = m.id AND r.emoji <> @emoji) < @emojis
    AND (SELECT count(*) FROM message_reactions r WHERE r.message_id = m.id) < @reactions
  ON CONFLICT DO NOTHING`;
const deleteReaction = `
  DELETE FROM message_reactions WHERE message_id = @messageId AND emoji = @emoji AND user_id = @userId`;
const isMessage = 'id = @messageId AND conversation_id = @conversationId AND deleted_at IS NULL';
const noteReactions = `
  UPDATE messages SET has_reactions = 1, change_seq = ${nextChange} WHERE ${isMessage} RETURNING seq`;
const pin = `
  UPDATE messages SET pinned_at = @at, pinned_by = @userId, change_seq = ${nextChange}
  WHERE ${isMessage} AND pinned_at IS NULL AND (
    SELECT count(*) FROM messages p WHERE p.conversation_id = @conversationId AND p.pinned_at IS NOT NULL
  ) < @most RETURNING seq`;
const unpin = `
  UPDATE messages SET pinned_at = NULL, pinned_by = NULL, change_seq = ${nextChange}
  WHERE ${isMessage} AND pinned_at IS NOT NULL RETURNING seq`;
const listPinned = `
  SELECT ${messageColumns} FROM messages WHERE conversation_id = @conversationId AND pinned_at IS NOT NULL
  ORDER BY pinned_at DESC, seq DESC LIMIT @limit`;

export class SqliteMessageMarkStore implements Store<'messageMarks'> {
  constructor(private readonly connection: Statements) {}

  async addReaction(
    { conversationId, messageId, emoji, userId, at }: Reaction,
    most: StoreInput<'messageMarks', 'addReaction', 1>,
  ): Promise<boolean> {
    const row = { conversationId, messageId, emoji, userId, at: toColumn(at) };
    if (this.connection.run(insertReaction, { ...row, ...most }) === 0) return false;
    return this.change('reaction', { conversationId, messageId, at }, { statement: noteReactions });
  }

  async removeReaction({ conversationId, messageId, emoji, userId, at }: Reaction): Promise<boolean> {
    if (this.connection.run(deleteReaction, { messageId, emoji, userId }) === 0) return false;
    return this.change('reaction', { conversationId, messageId, at }, { statement: noteReactions });
  }

  async pin({ conversationId, messageId, userId, at }: Pin, most: number): Promise<boolean> {
    return this.change(
      'pin',
      { conversationId, messageId, at },
      { statement: pin, values: { at: toColumn(at), userId, most } },
    );
  }

  async unpin({ conversationId, messageId, at }: Omit<Pin, 'userId'>): Promise<boolean> {
    return this.change('pin', { conversationId, messageId, at }, { statement: unpin });
  }

  async listPinned(conversationId: string, limit: number): Promise<Message[]> {
    return toMessages(this.connection, this.connection.all<MessageRow>(listPinned, { conversationId, limit }));
  }

  /** Runs a statement that changes a message, and records the change. Returns false if the statement changed nothing. */
  private change(
    kind: ChangeKind,
    { conversationId, messageId, at }: Omit<Pin, 'userId'>,
    { statement, values = {} }: { readonly statement: string; readonly values?: Parameters },
  ): boolean {
    const changed = this.connection.get<{ seq: number }>(statement, { conversationId, messageId, ...values });
    if (changed === undefined) return false;
    recordChange(this.connection, { conversationId, seq: changed.seq, kind, at: toColumn(at) });
    return true;
  }
}
