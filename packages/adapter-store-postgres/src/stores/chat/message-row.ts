import type { Message } from '@crewkit/core/adapter';

import { type AttachmentDocuments, attachmentsOfMessage } from './attachment-row.js';

/** An SQL expression for the reactions to a message `m` in any order, or null if there are none. */
const reactionsOfMessage = `CASE WHEN m.has_reactions THEN (
    SELECT jsonb_agg(jsonb_build_array(r.emoji, r.user_id, extract(epoch FROM r.created_at)))
    FROM crewkit.message_reactions r WHERE r.message_id = m.id
  ) END`;

/** An emoji, the user who reacted with it, and the time in seconds. */
type ReactionRow = readonly [emoji: string, userId: string, at: number];

/** An SQL expression for the numbers of unread replies to a message `m`, by user, or null if there are none. */
const unreadReplies = `CASE WHEN m.last_reply_seq IS NOT NULL THEN (
    SELECT jsonb_object_agg(f.user_id, f.unread_count)
    FROM crewkit.thread_followers f WHERE f.root_id = m.id AND f.unread_count > 0
  ) END`;

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
  'thread_root_id',
  'reply_count',
  'last_reply_seq',
  'last_reply_at',
  'mentions',
  'created_at',
  'edited_at',
  'deleted_at',
  'pinned_at',
  'pinned_by',
  'fields',
] as const;

/** The columns of a query for messages and their attachments. The table `messages` must have the alias `m`. */
export const messageColumns = `${columns.map((column) => `m.${column}`).join(', ')}, ${attachmentsOfMessage} AS attachments,
  ${reactionsOfMessage} AS reactions, ${unreadReplies} AS thread_unread`;
/**
 * The columns of `messageColumns`, each named with the prefix `last_message_`, for queries that also read another table with equal column
 * names.
 */
export const lastMessageColumns = `${columns.map((column) => `m.${column} AS last_message_${column}`).join(', ')},
  ${attachmentsOfMessage} AS last_message_attachments,
  ${reactionsOfMessage} AS last_message_reactions, ${unreadReplies} AS last_message_thread_unread`;

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
  readonly last_reply_at: Date | null;
  readonly mentions: string[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly pinned_at: Date | null;
  readonly pinned_by: string | null;
  readonly fields: Message['fields'] | null;
  readonly attachments: AttachmentDocuments;
  readonly reactions: readonly ReactionRow[] | null;
  readonly thread_unread: Readonly<Record<string, number>> | null;
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
    threadRootId: row.thread_root_id,
    thread: toThread(row),
    mentions: row.mentions,
    attachments: row.attachments ?? [],
    reactions: toReactions(row.reactions ?? []),
    pinnedAt: row.pinned_at,
    pinnedBy: row.pinned_by,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    fields: row.fields ?? {},
  };
}

/** Returns the users of each emoji, oldest reaction first. */
function toReactions(rows: readonly ReactionRow[]): Message['reactions'] {
  const users = new Map<string, string[]>();
  for (const [emoji, userId] of rows.toSorted(byTime)) {
    const ofEmoji = users.get(emoji);
    if (ofEmoji === undefined) users.set(emoji, [userId]);
    else ofEmoji.push(userId);
  }
  return [...users].map(([emoji, userIds]) => ({ emoji, userIds }));
}

function byTime(one: ReactionRow, other: ReactionRow): number {
  return one[2] - other[2] || (one.join(' ') < other.join(' ') ? -1 : 1);
}

function toThread(row: MessageRow): Message['thread'] {
  const { reply_count: replyCount, last_reply_seq: lastReplySeq, last_reply_at: lastReplyAt } = row;
  if (lastReplySeq === null || lastReplyAt === null) return null;
  return { replyCount, lastReplySeq, lastReplyAt, unreadCounts: row.thread_unread ?? {} };
}

/** Returns the last message from a row of an outer join. Returns null if the row contains no message. */
export function toLastMessage(row: LastMessageRow): Message | null {
  if (row.last_message_id === null) return null;
  const names = [...columns, 'attachments', 'reactions', 'thread_unread'] as const;
  const found = Object.fromEntries(names.map((column) => [column, row[`last_message_${column}`]]));
  // If the id is not null, no column is missing.
  return toMessage(found as unknown as MessageRow);
}
