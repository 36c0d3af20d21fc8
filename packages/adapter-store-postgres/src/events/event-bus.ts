import { channelEventBus, type EventBus } from '@crewkit/core/adapter';

import { PostgresChannel, type PostgresChannelOptions } from './postgres-channel.js';

// Postgres rejects payloads of 8000 bytes or more.
const maxPayloadBytes = 7_900;

/**
 * Creates an event bus that transports events between all processes that share a database, through this database. It listens on a dedicated
 * connection. It sends on connections of the pool, one at a time.
 */
export function postgresEventBus(options: PostgresChannelOptions): Required<EventBus> {
  return channelEventBus({ channel: new PostgresChannel(options), logger: options.logger, maxBytes: maxPayloadBytes });
}
