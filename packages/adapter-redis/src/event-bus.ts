import { ChannelEventBus } from '@crewkit/core/adapter';

import { RedisChannel } from './redis-channel.js';
import type { RedisConnectionOptions } from './redis-options.js';

// The maximum message size in bytes. It is far below 8 MB, the backlog at which Redis disconnects a slow subscriber.
const maxMessageBytes = 64_000;

/** Transports events between all processes that share a Redis server. Uses two connections. */
export class RedisEventBus extends ChannelEventBus {
  constructor(options: RedisConnectionOptions) {
    super({ channel: new RedisChannel(options), logger: options.logger, maxBytes: maxMessageBytes });
  }
}
