import { channelEventBus, type EventBus } from '@crewkit/core/adapter';

import { RedisChannel } from './redis-channel.js';
import type { RedisConnectionOptions } from './redis-options.js';

// The maximum message size in bytes. It is far below 8 MB, the backlog at which Redis disconnects a slow subscriber.
const maxMessageBytes = 64_000;

/** Creates an event bus that transports events between all processes that share a Redis server. It uses two connections. */
export function redisEventBus(options: RedisConnectionOptions): Required<EventBus> {
  return channelEventBus({ channel: new RedisChannel(options), logger: options.logger, maxBytes: maxMessageBytes });
}
