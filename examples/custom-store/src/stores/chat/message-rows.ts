import type { Attachment, Message, StoreInput } from '@crewkit/core/adapter';
import type { MessageChangeRow, MessageRow } from '../../tables/chat-rows.js';
import type { View } from '../../tables/view.js';
import type { Tables } from '../../tables/tables.js';
import { takesPart } from './takes-part.js';

/** Returns the message as clients see it, with its attachments in order. */
export function shownMessage(tables: Tables, { message, reactions, followers }: MessageRow): Message {
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return {
    ...message,
    attachments: toAttachments(tables, message.id),
    thread: toThread(listReplies(tables, message.id), followers),
    reactions: emojis.map((emoji) => ({
      emoji,
      userIds: reactions.filter((each) => each.emoji === emoji).map(({ userId }) => userId),
    })),
  };
}

/** Returns the replies in the message's thread, in order. */
function listReplies({ messages }: Tables, rootId: string): MessageRow['message'][] {
  return [...messages.values()].flatMap(({ message }) => (message.threadRootId === rootId ? [message] : []));
}

function toThread(replies: readonly MessageRow['message'][], followers: MessageRow['followers']): Message['thread'] {
  const last = replies.at(-1);
  if (last === undefined) return null;
  const present = replies.filter(({ deletedAt }) => deletedAt === null);
  const counts = Object.entries(followers).map(([userId, readSeq]) => {
    const unread = present.filter(({ seq, senderId }) => seq > readSeq && senderId !== userId);
    return [userId, unread.length] as const;
  });
  const unreadCounts = Object.fromEntries(counts.filter(([, count]) => count > 0));
  return { replyCount: present.length, lastReplySeq: last.seq, lastReplyAt: last.createdAt, unreadCounts };
}

/** Records a change of the message, and returns its number. */
export async function recordChange(
  view: View,
  kind: MessageChangeRow['kind'],
  { message, at }: { readonly message: MessageRow['message']; readonly at: Date },
): Promise<number> {
  const conversations = await view.edit('conversations');
  const row = conversations.get(message.conversationId);
  if (row === undefined) throw new Error('A message has a conversation.');
  const changes = [...row.changes, { kind, messageId: message.id }];
  conversations.set(row.id, { ...row, changes, updatedAt: later(row.updatedAt, at) });
  return changes.length;
}

function toAttachments({ attachments }: Tables, messageId: string): Attachment[] {
  return [...attachments.values()]
    .flatMap(({ attached }) => (attached?.messageId === messageId ? [attached] : []))
    .sort((a, b) => a.position - b.position)
    .map(({ file }) => file);
}

/** Returns the later of two instants, for values that must never move backwards. */
export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** Returns whether a search is allowed to include the conversation. */
export function isWithin(
  tables: Tables,
  id: string,
  {
    participantId,
    projectIds,
    conversationId,
  }: Pick<StoreInput<'messages', 'search'>, 'participantId' | 'projectIds' | 'conversationId'>,
): boolean {
  const row = tables.conversations.get(id);
  if (row === undefined || !takesPart(tables, row, participantId)) return false;
  if (conversationId !== null && conversationId !== id) return false;
  const task = row.taskId === null ? undefined : tables.tasks.get(row.taskId);
  return row.kind === 'direct' || (task !== undefined && projectIds.includes(task.projectId));
}
