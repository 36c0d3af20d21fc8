import { client } from './client.js';
import { queryClient } from './query-client.js';

/** Keeps what the pages remember up to date with what the server tells. Call it once. */
export function followChanges(): void {
  const { realtime, session } = client;
  const chatsChanged = (): void => void queryClient.invalidateQueries({ queryKey: ['chats'] });
  for (const event of ['chat:message', 'chat:created', 'chat:updated', 'chat:read', 'chat:removed'] as const) {
    realtime.on(event, chatsChanged);
  }
  realtime.on('access:changed', () => void queryClient.invalidateQueries());
  let userId = session.state.user?.id;
  session.subscribe(() => {
    const now = session.state.user?.id;
    if (now === userId) return;
    userId = now;
    // What one person saw is not for the next.
    queryClient.clear();
  });
}
