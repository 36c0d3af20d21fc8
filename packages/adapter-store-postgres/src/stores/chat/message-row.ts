import type { Message } from '@crewkit/core/adapter';

import { type AttachmentDocuments, attachmentsOfMessage } from './attachment-row.js';

const columns = [
  'conversation_id',
  'seq',
  'change_seq',
  'id',
  'sender_id',
  'kind',
  'body',
  'client_message_id',
  'reply_to_id',
  'mentions',
  'created_at',
  'edited_at',
  'deleted_at',
  'fields',
] as const;

/** The columns of a query for messages and their attachments. The table `messages` must have the alias `m`. */
export const messageColumns = `${columns.map((column) => `m.${column}`).join(', ')}, ${attachmentsOfMessage} AS attachments`;
/**
 * The columns of `messageColumns`, each named with the prefix `last_message_`, for queries that also read another table with equal column
 * names.
 */
export const lastMessageColumns = `${columns.map((column) => `m.${column} AS last_message_${column}`).join(', ')},
  ${attachmentsOfMessage} AS last_message_attachments`;

export interface MessageRow {
  readonly conversation_id: string;
  readonly seq: number;
  readonly change_seq: number;
  readonly id: string;
  readonly sender_id: string;
  readonly kind: Message['kind'];
  readonly body: string;
  readonly client_message_id: string | null;
  readonly reply_to_id: string | null;
  readonly mentions: string[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly fields: Message['fields'] | null;
  readonly attachments: AttachmentDocuments;
}

export type LastMessageRow = {
  readonly [Column in keyof MessageRow as `last_message_${Column}`]: MessageRow[Column] | null;
};

export function toMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    changeSeq: row.change_seq,
    senderId: row.sender_id,
    kind: row.kind,
    body: row.body,
    clientMessageId: row.client_message_id,
    replyToId: row.reply_to_id,
    mentions: row.mentions,
    attachments: row.attachments ?? [],
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    fields: row.fields ?? {},
  };
}

/** Returns the last message from a row of an outer join. Returns null if the row contains no message. */
export function toLastMessage(row: LastMessageRow): Message | null {
  if (row.last_message_id === null) return null;
  const names = [...columns, 'attachments'] as const;
  const found = Object.fromEntries(names.map((column) => [column, row[`last_message_${column}`]]));
  // If the id is not null, no column is missing.
  return toMessage(found as unknown as MessageRow);
}
