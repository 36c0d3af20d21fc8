import type { Conversation, ConversationView } from '@crewkit/core/adapter';
import type { ConversationRow, MessageRow } from '../../tables/chat-rows.js';
import type { Tables } from '../../tables/tables.js';
import { conversationTask, getHorizon, getSettings } from './conversation-row.js';
import { shownMessage } from './message-rows.js';
import { listParticipants } from './takes-part.js';

/** Lists the messages that are unread for the participant. */
export function listUnread({ messages }: Tables, row: ConversationRow, userId: string): MessageRow[] {
  const horizon = getHorizon(row, userId) ?? 0;
  return [...messages.values()]
    .filter(({ message: { conversationId, seq } }) => conversationId === row.id && seq > horizon)
    .filter(({ message: { senderId } }) => senderId !== userId)
    .filter(({ message: { threadRootId, deletedAt } }) => threadRootId === null && deletedAt === null);
}

/** Returns the conversation as the participant sees it. */
export function toView(tables: Tables, row: ConversationRow, userId: string): ConversationView {
  const unread = listUnread(tables, row, userId);
  const mentionCount = unread.filter(({ message }) => message.mentions.includes(userId)).length;
  const settings = getSettings(row, userId);
  return { ...toConversation(tables, row), unreadCount: unread.length, mentionCount, settings };
}

/** Returns the conversation without what only one participant sees. */
export function toConversation(tables: Tables, row: ConversationRow): Conversation {
  const { directKey: _key, lastActivityAt: _at, isBlocked: _blocked, hiddenAt: _hidden, ...shown } = row;
  const { changes, settings: _settings, ...rest } = shown;
  const { id, lastSeq } = rest;
  const messages = [...tables.messages.values()];
  const last = messages.find(({ message: { conversationId, seq } }) => conversationId === id && seq === lastSeq);
  const lastMessage = last === undefined ? null : shownMessage(tables, last);
  const [task, participants] = [conversationTask(tables, rest.taskId), listParticipants(tables, row)];
  return { ...rest, lastChangeSeq: changes.length, participants, task, lastMessage };
}
