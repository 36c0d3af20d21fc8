import type { QueryClient } from '@tanstack/react-query';

import { crewkitKeys } from '../keys.js';
import type { Crewkit } from '../provider/crewkit.js';

/** Loads the notifications, and their number, again when the server announces new ones, or that they were read on another device. */
export function followNotifications({ client, queryClient }: Crewkit): () => void {
  const refresh = (): void => void refreshNotifications(queryClient);
  const ends = [client.realtime.on('notification:created', refresh), client.realtime.on('notification:read', refresh)];
  return () => ends.forEach((end) => end());
}

export async function refreshNotifications(queryClient: QueryClient): Promise<void> {
  const keys = [crewkitKeys.notifications, crewkitKeys.overview];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
