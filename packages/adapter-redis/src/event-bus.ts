import { ChannelEventBus } from '@crewkit/core/defaults';

import { RedisChannel } from './redis-channel.js';
import type { RedisConnectionOptions } from './redis-options.js';

// The maximum message size. It is far below the backlog at which Redis disconnects a slow subscriber (8 MB).
const maxMessageBytes = 64_000;

/** Carries events between all processes that share a Redis server. Uses two connections. */
export class RedisEventBus extends ChannelEventBus {
  constructor(options: RedisConnectionOptions) {
    super({ channel: new RedisChannel(options), logger: options.logger, maxBytes: maxMessageBytes });
  }
}
