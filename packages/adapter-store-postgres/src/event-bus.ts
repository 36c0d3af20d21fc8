import { ChannelEventBus } from '@crewkit/core/defaults';

import { PostgresChannel, type PostgresChannelOptions } from './postgres-channel.js';

// Postgres refuses 8000.
const maxPayloadBytes = 7_900;

/**
 * Carries events between all processes that share a database, over that database. Takes one connection of its own, which
 * listens, and one of the pool at a time, which sends.
 */
export class PostgresEventBus extends ChannelEventBus {
  constructor(options: PostgresChannelOptions) {
    super({ channel: new PostgresChannel(options), logger: options.logger, maxBytes: maxPayloadBytes });
  }
}
