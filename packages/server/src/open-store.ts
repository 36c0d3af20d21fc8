import type { PostgresStore } from '@crewkit/adapter-store-postgres';
import type { SqliteStore } from '@crewkit/adapter-store-sqlite';
import type { EventBus, Logger, SharedPorts } from '@crewkit/core/adapter';

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

const natsUrl = /^(?:nats|tls):/;

/**
 * Opens the transport for events and limits between processes. undefined means the store's own transport, which also counts the limits if
 * events use NATS.
 */
export async function openShared({ events, eventsPrefix }: Settings): Promise<SharedPorts | 'local' | undefined> {
  if (events === 'local') return 'local';
  if (events === 'postgres' || natsUrl.test(events)) return undefined;
  const { redisShared } = await import('@crewkit/adapter-redis');
  return redisShared({ url: events, prefix: eventsPrefix });
}

/** Creates the event bus if events use NATS. Otherwise, the transport that `openShared` returns carries the events. */
export async function openEvents(
  { events, eventsPrefix }: Settings,
  logger: Logger,
): Promise<{ readonly events?: EventBus }> {
  if (!natsUrl.test(events)) return {};
  const { natsEventBus } = await import('@crewkit/adapter-nats');
  return { events: natsEventBus({ servers: events.split(','), prefix: eventsPrefix, logger }) };
}
