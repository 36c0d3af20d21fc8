import { checkOptions, optionRules, type OptionRules, type SharedPorts } from '@crewkit/core/adapter';

import { redisEventBus } from './event-bus.js';
import { RedisRateLimiter } from './rate-limiter.js';
import { parseRedisAddress } from './redis-address.js';
import type { RedisOptions } from './redis-options.js';

const urlForms = 'redis://…, redis+cluster://… or redis+sentinel://… (for TLS, rediss instead of redis)';

const rules: OptionRules<RedisOptions> = {
  url: optionRules.text(urlForms, (value) => parseRedisAddress(value) !== null),
  prefix: optionRules.optional(optionRules.text()),
};

/**
 * Creates the ports that let several server processes act as one server. Events and rate limits use Redis; everything else uses the store.
 *
 * @example
 * const crewkit = await createCrewkit({ ...options, shared: redisShared({ url: 'redis://redis.example' }) });
 */
export function redisShared(options: RedisOptions): SharedPorts {
  checkOptions('redisShared', rules, options);
  return {
    createEventBus: (logger) => redisEventBus({ ...options, logger }),
    createRateLimiter: (logger) => new RedisRateLimiter({ ...options, logger }),
  };
}
