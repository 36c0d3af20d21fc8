import type { Query } from '@tanstack/react-query';

import { client } from './client.js';
import { followChats } from './follow-chats.js';
import { queryClient } from './query-client.js';
import { userNames } from './use-people.js';

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

/** The server does not repeat events that a page missed before its connection, or between two. Requests made then have failed. */
function followConnection(): void {
  let wasOnline = false;
  client.realtime.onStatus((status) => {
    if (status === 'connecting' || status === 'too-many-connections') return;
    const isBack = wasOnline && status === 'online';
    wasOnline = status === 'online';
    if (!wasOnline) return;
    const mayMiss = ({ queryKey: [area] }: Query): boolean => isBack || area === 'chats' || area === 'overview';
    void queryClient.invalidateQueries({ predicate: (query) => mayMiss(query) || query.state.status === 'error' });
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
