import { ChannelEventBus } from '@crewkit/core/defaults';

import { PostgresChannel, type PostgresChannelOptions } from './postgres-channel.js';

// Postgres rejects 8000.
const maxPayloadBytes = 7_900;

/**
 * Carries events between all processes that share a database, through that database. Uses a dedicated connection to listen, and one pool
 * connection at a time to send.
 */
export class PostgresEventBus extends ChannelEventBus {
  constructor(options: PostgresChannelOptions) {
    super({ channel: new PostgresChannel(options), logger: options.logger, maxBytes: maxPayloadBytes });
  }
}
