import { ChannelEventBus } from '@crewkit/core/defaults';

import { RedisChannel } from './redis-channel.js';
import type { RedisConnectionOptions } from './redis-options.js';

// Far below what Redis lets a slow subscriber fall behind before it cuts him off (8 MB).
const maxMessageBytes = 64_000;

/** Carries events between all processes that share a Redis server. Takes two connections. */
export class RedisEventBus extends ChannelEventBus {
  constructor(options: RedisConnectionOptions) {
    super({ channel: new RedisChannel(options), logger: options.logger, maxBytes: maxMessageBytes });
  }
}
