import type { SharedPorts, StoreAdapter } from '@crewkit/core/ports';

import type { Settings, StoreSettings } from './settings.js';

/** Loads only the driver in use: an unused one costs time and memory. */
export async function openStore(store: StoreSettings): Promise<StoreAdapter> {
  if (store.kind === 'sqlite') {
    const { sqliteStore } = await import('@crewkit/adapter-store-sqlite');
    return sqliteStore({ path: store.path });
  }
  const { postgresStore } = await import('@crewkit/adapter-store-postgres');
  const { url, listenUrl, maxConnections, preparedStatements } = store;
  return postgresStore({
    connectionString: url,
    maxConnections,
    preparedStatements,
    ...(listenUrl === null ? {} : { listenConnectionString: listenUrl }),
  });
}

/** Opens what transports events and limits between processes; undefined: the store's own. */
export async function openShared({ events, eventsPrefix }: Settings): Promise<SharedPorts | 'local' | undefined> {
  if (events === 'local') return 'local';
  if (events === 'postgres') return undefined;
  const { redisShared } = await import('@crewkit/adapter-redis');
  return redisShared({ url: events, prefix: eventsPrefix });
}
