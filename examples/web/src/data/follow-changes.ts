import type { Query } from '@tanstack/react-query';

import { client } from './client.js';
import { followChats } from './chat/follow-chats.js';
import { queryClient } from './query-client.js';
import { userNames } from './use-people.js';

/** Keeps cached data up to date with the server's events. Call it once. */
export function followChanges(): void {
  followChats();
  client.realtime.on('access:changed', () => {
    void queryClient.invalidateQueries();
    userNames.invalidate();
  });
  followConnection();
  followSession();
}

/** Refetches data when the connection opens: events before it, or between two connections, are lost, and requests may have failed. */
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
    // The next user must not see the previous user's data.
    queryClient.clear();
    userNames.clear();
  });
}
