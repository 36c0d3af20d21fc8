import type { Conversation, ServerEvents } from '@crewkit/client-sdk';
import type { QueryKey } from '@tanstack/react-query';

import { atMostEvery } from './at-most-every.js';
import { client } from './client.js';
import { queries } from './queries.js';
import { queryClient } from './query-client.js';
import { userNames } from './use-people.js';

// The server answers so many requests in a minute and no more: what others write must not use them up.
const pauseMs = 3_000;

/** Keeps what the pages remember up to date with what the server tells. Call it once. */
export function followChanges(): void {
  followChats();
  client.realtime.on('access:changed', () => {
    void queryClient.invalidateQueries();
    userNames.invalidate();
  });
  followConnection();
  followSession();
}

function followChats(): void {
  const { realtime, session } = client;
  const askAgain = atMostEvery(pauseMs, () => void queryClient.invalidateQueries({ queryKey: ['chats'] }));
  const events = ['chat:message', 'chat:message.updated', 'chat:created', 'chat:updated', 'chat:removed'] as const;
  for (const event of events) realtime.on(event, askAgain);
  realtime.on('chat:read', (horizon) => {
    // How far others have read, nothing here shows.
    if (horizon.userId !== session.state.user?.id) return;
    forgetUnread(horizon);
    askAgain();
  });
}

/** At once: what is read must not stand there as new until the server is asked again. */
function forgetUnread({ conversationId, lastReadSeq }: ServerEvents['chat:read']): void {
  const read = (chat: Conversation): Conversation =>
    chat.id === conversationId && chat.lastSeq <= lastReadSeq ? { ...chat, unreadCount: 0, mentionCount: 0 } : chat;
  queryClient.setQueryData(queries.chats().queryKey, (chats) => chats?.map(read));
  queryClient.setQueryData(
    queries.latestChats().queryKey,
    (page) => page && { ...page, items: page.items.map(read) },
  );
}

/** Nobody tells afterwards what has happened while the connection was away; and what was asked for then has failed. */
function followConnection(): void {
  let wasOnline = false;
  client.realtime.onStatus((status) => {
    if (status === 'connecting' || status === 'too-many-connections') return;
    const isBack = wasOnline && status === 'online';
    wasOnline = status === 'online';
    if (!wasOnline) return;
    // Conversations that were loaded before the first connection may have changed until it was there.
    const isOld = (key: QueryKey): boolean => isBack || key[0] === 'chats';
    void queryClient.invalidateQueries({ predicate: ({ queryKey, state }) => isOld(queryKey) || state.status === 'error' });
  });
}

function followSession(): void {
  const { session } = client;
  let userId = session.state.user?.id;
  session.subscribe(() => {
    const now = session.state.user?.id;
    if (now === userId) return;
    userId = now;
    // What one person saw is not for the next.
    queryClient.clear();
    userNames.clear();
  });
}
