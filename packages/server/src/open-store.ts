import type { PostgresStore } from '@crewkit/adapter-store-postgres';
import type { SqliteStore } from '@crewkit/adapter-store-sqlite';
import type { SharedPorts } from '@crewkit/core/adapter';

import type { Settings, StoreSettings } from './settings/settings.js';

/** Opens the store. Loads only the driver in use, because an unused driver costs time and memory. */
export async function openStore(store: StoreSettings): Promise<SqliteStore | PostgresStore> {
  if (store.kind === 'postgres') return openPostgres(store);
  const { sqliteStore } = await import('@crewkit/adapter-store-sqlite');
  return sqliteStore({ path: store.path });
}

export async function openPostgres(store: StoreSettings & { readonly kind: 'postgres' }): Promise<PostgresStore> {
  const { postgresStore } = await import('@crewkit/adapter-store-postgres');
  const { url, listenUrl, maxConnections, preparedStatements } = store;
  return postgresStore({
    connectionString: url,
    maxConnections,
    preparedStatements,
    ...(listenUrl === null ? {} : { listenConnectionString: listenUrl }),
  });
}

/** Opens the transport for events and limits between processes; undefined means the store's own transport. */
export async function openShared({ events, eventsPrefix }: Settings): Promise<SharedPorts | 'local' | undefined> {
  if (events === 'local') return 'local';
  if (events === 'postgres') return undefined;
  const { redisShared } = await import('@crewkit/adapter-redis');
  return redisShared({ url: events, prefix: eventsPrefix });
}
