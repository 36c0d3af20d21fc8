export { RedisEventBus } from './event-bus.js';
export { RedisRateLimiter } from './rate-limiter.js';
export type { RedisConnectionOptions, RedisOptions } from './redis-options.js';
export { redisShared } from './redis-shared.js';
