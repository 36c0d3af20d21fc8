import type { Query } from '@tanstack/react-query';

import { client } from './client.js';
import { followChats } from './follow-chats.js';
import { queryClient } from './query-client.js';
import { userNames } from './use-people.js';

// A page and its connection load at the same time: what came so long before the connection may have missed an event.
const gapMs = 2_000;

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

/** Nobody tells afterwards what has happened while the connection was away; and what was asked for then has failed. */
function followConnection(): void {
  let wasOnline = false;
  client.realtime.onStatus((status) => {
    if (status === 'connecting' || status === 'too-many-connections') return;
    const isBack = wasOnline && status === 'online';
    wasOnline = status === 'online';
    if (!wasOnline) return;
    const before = Date.now() - gapMs;
    const isOld = ({ queryKey: [area], state }: Query): boolean =>
      isBack || ((area === 'chats' || area === 'overview') && state.dataUpdatedAt < before);
    void queryClient.invalidateQueries({ predicate: (query) => isOld(query) || query.state.status === 'error' });
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
