import type { Message } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { attachmentColumns, toAttachment, type AttachmentRow } from './attachment-row.js';
import { toInstant, toInstantOrNull, toFieldValues } from '../columns.js';

const columns = [
  ...[
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
  ],
  ...['created_at', 'edited_at', 'deleted_at', 'fields', 'has_reactions', 'pinned_at', 'pinned_by'],
];
export const messageColumns = columns.join(', ');
/** The columns of a query for messages, in which the table `messages` must have the alias `m`. */
export const messageColumnsOfM = columns.map((column) => `m.${column}`).join(', ');

const listAttachments = `
  SELECT ${attachmentColumns} FROM attachments a WHERE a.message_id IN (SELECT value FROM json_each(@messageIds))
  ORDER BY a.message_id, a.position`;

const listReactions = `
  SELECT r.message_id, r.emoji, r.user_id
  FROM json_each(@messageIds) CROSS JOIN message_reactions r ON r.message_id = json_each.value
  ORDER BY r.created_at, r.emoji, r.user_id`;

interface ReactionRow {
  readonly message_id: string;
  readonly emoji: string;
  readonly user_id: string;
}

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
  /** A JSON array of user ids. */
  readonly mentions: string;
  readonly created_at: number;
  readonly edited_at: number | null;
  readonly deleted_at: number | null;
  readonly fields: string | null;
  readonly has_reactions: number;
  readonly pinned_at: number | null;
  readonly pinned_by: string | null;
}

/**
 * Returns the messages with their attachments and reactions. Loads the attachments of all messages with one query, and the reactions with
 * another one. If no message can have attachments or reactions, sends no query.
 */
export function toMessages(connection: Statements, rows: readonly MessageRow[]): Message[] {
  const messageIds = rows.filter(mayHaveAttachments).map(({ id }) => id);
  const attachments =
    messageIds.length === 0
      ? []
      : connection.all<AttachmentRow>(listAttachments, { messageIds: JSON.stringify(messageIds) });
  const ofMessages = new Map<string, AttachmentRow[]>(messageIds.map((id) => [id, []]));
  for (const each of attachments) ofMessages.get(each.message_id)?.push(each);
  const reactions = findReactions(connection, rows);
  return rows.map((row) => toMessage(row, ofMessages.get(row.id) ?? [], reactions.get(row.id) ?? new Map()));
}

/** Returns the users who reacted, by message and emoji. */
function findReactions(connection: Statements, rows: readonly MessageRow[]): Map<string, Map<string, string[]>> {
  // A list of changes can contain a message several times.
  const ids = [...new Set(rows.filter(({ has_reactions }) => has_reactions === 1).map(({ id }) => id))];
  const found = new Map(ids.map((id) => [id, new Map<string, string[]>()]));
  const reactions =
    ids.length === 0 ? [] : connection.all<ReactionRow>(listReactions, { messageIds: JSON.stringify(ids) });
  for (const { message_id, emoji, user_id } of reactions) {
    const byEmoji = found.get(message_id);
    const users = byEmoji?.get(emoji);
    if (users === undefined) byEmoji?.set(emoji, [user_id]);
    else users.push(user_id);
  }
  return found;
}

function mayHaveAttachments({ kind, deleted_at }: MessageRow): boolean {
  return kind !== 'text' && deleted_at === null;
}

function toMessage(
  row: MessageRow,
  attachments: readonly AttachmentRow[],
  reactions: ReadonlyMap<string, readonly string[]>,
): Message {
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
    mentions: JSON.parse(row.mentions) as string[],
    attachments: attachments.map(toAttachment),
    reactions: [...reactions].map(([emoji, userIds]) => ({ emoji, userIds })),
    pinnedAt: toInstantOrNull(row.pinned_at),
    pinnedBy: row.pinned_by,
    createdAt: toInstant(row.created_at),
    editedAt: toInstantOrNull(row.edited_at),
    deletedAt: toInstantOrNull(row.deleted_at),
    fields: row.fields === null ? {} : toFieldValues(row.fields),
  };
}
