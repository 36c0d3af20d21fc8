import type { Message } from '@crewkit/core/domain';

import { toInstant, toInstantOrNull } from './columns.js';

export const messageColumns = `conversation_id, seq, id, sender_id, kind, body, client_message_id, reply_to_id, mentions,
  created_at, edited_at, deleted_at`;

export interface MessageRow {
  readonly conversation_id: string;
  readonly seq: number;
  readonly id: string;
  readonly sender_id: string;
  readonly kind: Message['kind'];
  readonly body: string;
  readonly client_message_id: string | null;
  readonly reply_to_id: string | null;
  /** JSON array of user ids. */
  readonly mentions: string;
  readonly created_at: number;
  readonly edited_at: number | null;
  readonly deleted_at: number | null;
}

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    kind: row.kind,
    body: row.body,
    clientMessageId: row.client_message_id,
    replyToId: row.reply_to_id,
    mentions: JSON.parse(row.mentions) as string[],
    createdAt: toInstant(row.created_at),
    editedAt: toInstantOrNull(row.edited_at),
    deletedAt: toInstantOrNull(row.deleted_at),
  };
}
