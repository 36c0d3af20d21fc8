import type { SharedPorts } from '@crewkit/core/ports';

import { RedisEventBus } from './event-bus.js';
import { RedisRateLimiter } from './rate-limiter.js';
import type { RedisOptions } from './redis-options.js';

/** Lets several server processes act as one: events and limits go over Redis, and everything else over their store. */
export function redisShared(options: RedisOptions): SharedPorts {
  return {
    createEventBus: (logger) => new RedisEventBus({ ...options, logger }),
    createRateLimiter: (logger) => new RedisRateLimiter({ ...options, logger }),
  };
}
