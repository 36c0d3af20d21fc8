import type { Conversation, Message, OpenConversation, Overview, ServerEvents } from '@crewkit/client-sdk';

import { changeListed, dropListed, findListed, refreshChatList, patchData } from './chat-list.js';
import { client } from '../client.js';
import { queryClient } from '../query-client.js';

// The server limits requests per minute: events caused by others must not use up the limit.
const pauseMs = 15_000;
// Simultaneous changes belong together, such as a message and its read receipt.
const soonMs = 100;

/** Refetches the conversations soon, but not more often than the server's limits allow. */
const refreshList = atMostEvery(pauseMs, () => {
  void refreshChatList();
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [area, id] }) => area === 'chats' && id !== 'list' });
});
/** Refetches the unread counts soon, but not more often than the server's limits allow. */
const refreshCounts = atMostEvery(pauseMs, () => void queryClient.invalidateQueries({ queryKey: ['overview'] }));

function refreshChats(): void {
  refreshList();
  refreshCounts();
}

/** Keeps the list of conversations and the unread counts up to date. The content of an event is shown without a request. */
export function followChats(): void {
  const { realtime } = client;
  realtime.on('chat:message', showMessage);
  realtime.on('chat:message.updated', showChange);
  realtime.on('chat:read', forgetUnread);
  realtime.on('chat:created', refreshList);
  realtime.on('chat:updated', showUpdate);
  realtime.on('chat:removed', ({ conversationId }) => {
    dropListed(conversationId);
    refreshChats();
  });
}

function showMessage(message: Message): void {
  const chat = findListed(message.conversationId);
  // Includes discussions that the user views without taking part.
  if (chat === undefined) return refreshChats();
  if (message.seq <= chat.lastSeq) return;
  const userId = client.session.state.user?.id;
  const messages = message.senderId === userId ? 0 : 1;
  const mentions = messages === 1 && message.mentions.some((id) => id === userId) ? 1 : 0;
  addUnread({ conversations: chat.unreadCount === 0 ? messages : 0, messages, mentions });
  const counts = { unreadCount: chat.unreadCount + messages, mentionCount: chat.mentionCount + mentions };
  changeListed({ ...chat, ...counts, lastMessage: message, lastSeq: message.seq });
}

function showChange(message: Message): void {
  const chat = findListed(message.conversationId);
  if (chat?.lastMessage?.id === message.id) changeListed({ ...chat, lastMessage: message });
  // The message may have been unread, or may have mentioned the user.
  if (message.deletedAt !== null) refreshChats();
}

/** Refetching loads the first page only: a conversation behind it changes here. Its messages have events of their own. */
function showUpdate({ id, title, participants, updatedAt }: Conversation): void {
  const chat = findListed(id);
  if (chat !== undefined) changeListed({ ...chat, title, participants, updatedAt });
  refreshList();
}

/** Updates the cache immediately, so that read messages do not appear as new until the next request. */
function forgetUnread({ conversationId, userId, lastReadSeq }: ServerEvents['chat:read']): void {
  // The list does not show the read positions of other users.
  if (userId !== client.session.state.user?.id) return;
  const chat = findListed(conversationId);
  if (chat === undefined && counted.delete(conversationId)) return;
  if (chat === undefined || lastReadSeq < chat.lastSeq) return refreshChats();
  const { unreadCount, mentionCount } = chat;
  addUnread({ conversations: unreadCount > 0 ? -1 : 0, messages: -unreadCount, mentions: -mentionCount });
  changeListed({ ...chat, unreadCount: 0, mentionCount: 0 });
}

/** Conversations that the list does not contain and whose read messages are already subtracted. */
const counted = new Set<string>();

/** Marks an open conversation as read, and subtracts its messages from the unread counts without a request. */
export async function markRead(open: OpenConversation): Promise<void> {
  const { conversation, unreadCount } = open.state;
  // The event of a listed conversation changes the counts.
  const isListed = conversation === null || findListed(conversation.id) !== undefined;
  if (isListed || counted.has(conversation.id)) return open.markRead();
  counted.add(conversation.id);
  try {
    await open.markRead();
    addUnread({ conversations: -1, messages: -unreadCount, mentions: -conversation.mentionCount });
  } catch (error) {
    counted.delete(conversation.id);
    throw error;
  }
}

type Unread = Overview['unread'];

function addUnread(added: Unread): void {
  const add = (count: number, more: number): number => Math.max(0, count + more);
  patchData(['overview'], (overview: Overview) => {
    const { conversations, messages, mentions } = overview.unread;
    const unread = {
      conversations: add(conversations, added.conversations),
      messages: add(messages, added.messages),
      mentions: add(mentions, added.mentions),
    };
    return { ...overview, unread };
  });
}

/** Returns a function that schedules `run` soon, once for all calls until then, and at most once in `pauseMs`. */
function atMostEvery(pauseMs: number, run: () => void): () => void {
  let notBefore = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  return () => {
    timer ??= setTimeout(
      () => {
        timer = null;
        notBefore = Date.now() + pauseMs;
        run();
      },
      Math.max(soonMs, notBefore - Date.now()),
    );
  };
}
