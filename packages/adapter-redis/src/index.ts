export type { RedisOptions } from './redis-options.js';
export { redisShared } from './redis-shared.js';
