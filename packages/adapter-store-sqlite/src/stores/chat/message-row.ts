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
    'thread_root_id',
    'mentions',
  ],
  ...['reply_count', 'last_reply_seq', 'last_reply_at'],
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

const listUnreadReplies = `
  SELECT f.root_id, f.user_id, f.unread_count
  FROM json_each(@messageIds) CROSS JOIN thread_followers f ON f.root_id = json_each.value
  WHERE f.unread_count > 0`;

interface UnreadRepliesRow {
  readonly root_id: string;
  readonly user_id: string;
  readonly unread_count: number;
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
  readonly thread_root_id: string | null;
  readonly reply_count: number;
  readonly last_reply_seq: number | null;
  readonly last_reply_at: number | null;
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
 * Returns the messages with their attachments, reactions and unread replies. Loads each of the three for all messages with one query, which is
 * not sent if no message can have any.
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
  const unread = findUnreadReplies(connection, rows);
  return rows.map((row) =>
    toMessage(row, {
      attachments: ofMessages.get(row.id) ?? [],
      reactions: reactions.get(row.id) ?? new Map<string, string[]>(),
      unreadCounts: unread.get(row.id) ?? {},
    }),
  );
}

/** Returns the numbers of unread replies, by message and user. */
function findUnreadReplies(connection: Statements, rows: readonly MessageRow[]): Map<string, Record<string, number>> {
  const ids = [...new Set(rows.filter(({ last_reply_seq }) => last_reply_seq !== null).map(({ id }) => id))];
  const found = new Map(ids.map((id): [string, Record<string, number>] => [id, {}]));
  const unread =
    ids.length === 0 ? [] : connection.all<UnreadRepliesRow>(listUnreadReplies, { messageIds: JSON.stringify(ids) });
  for (const { root_id, user_id, unread_count } of unread) {
    const counts = found.get(root_id);
    if (counts !== undefined) counts[user_id] = unread_count;
  }
  return found;
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
  {
    attachments,
    reactions,
    unreadCounts,
  }: {
    readonly attachments: readonly AttachmentRow[];
    readonly reactions: ReadonlyMap<string, readonly string[]>;
    readonly unreadCounts: Readonly<Record<string, number>>;
  },
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
    threadRootId: row.thread_root_id,
    thread: toThread(row, unreadCounts),
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

function toThread(row: MessageRow, unreadCounts: Readonly<Record<string, number>>): Message['thread'] {
  const { reply_count: replyCount, last_reply_seq: lastReplySeq, last_reply_at: lastReplyAt } = row;
  if (lastReplySeq === null || lastReplyAt === null) return null;
  return { replyCount, lastReplySeq, lastReplyAt: toInstant(lastReplyAt), unreadCounts };
}
