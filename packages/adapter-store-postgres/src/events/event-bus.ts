import { ChannelEventBus } from '@crewkit/core/adapter';

import { PostgresChannel, type PostgresChannelOptions } from './postgres-channel.js';

// Postgres rejects payloads of 8000 bytes or more.
const maxPayloadBytes = 7_900;

/**
 * Transports events between all processes that share a database, through this database. Listens on a dedicated
 * connection. Sends on connections of the pool, one at a time.
 */
export class PostgresEventBus extends ChannelEventBus {
  constructor(options: PostgresChannelOptions) {
    super({ channel: new PostgresChannel(options), logger: options.logger, maxBytes: maxPayloadBytes });
  }
}
