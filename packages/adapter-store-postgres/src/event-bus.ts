import { ChannelEventBus } from '@crewkit/core/defaults';

import { PostgresChannel, type PostgresChannelOptions } from './postgres-channel.js';

// Postgres rejects payloads of 8000 bytes or more.
const maxPayloadBytes = 7_900;

/**
 * Carries events between all processes that share a database, through that database. Uses a dedicated connection to listen. To send, uses
 * one of the pool's connections at a time.
 */
export class PostgresEventBus extends ChannelEventBus {
  constructor(options: PostgresChannelOptions) {
    super({ channel: new PostgresChannel(options), logger: options.logger, maxBytes: maxPayloadBytes });
  }
}
