import {
  flexibleRateLimiter,
  insuredRateLimiter,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitRule,
} from '@crewkit/core/adapter';
import type { Cluster, Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';

import { createKeyClient } from './create-client.js';
import type { RedisConnectionOptions } from './redis-options.js';
import { safeError } from './redis-channel.js';

/**
 * Limits rates in fixed windows that all processes with the same Redis server share. Each window begins with the key's first request and is
 * measured by the Redis server's clock. While Redis is unreachable, each process counts alone. Uses one connection, which it opens on first
 * use, or one for each node of a cluster. Each script uses one key, so the keys can be on any node.
 */
export class RedisRateLimiter implements RateLimiter {
  private readonly client: Redis | Cluster;
  private readonly flexible: RateLimiter;
  private readonly insured: RateLimiter;
  private connecting: Promise<void> | null = null;

  constructor(options: RedisConnectionOptions) {
    const { prefix = 'crewkit', logger } = options;
    this.client = createKeyClient(options, `${prefix}-limits`);
    this.flexible = flexibleRateLimiter(
      ({ limit, windowSeconds }, id) =>
        new RateLimiterRedis({
          storeClient: this.client,
          keyPrefix: `${prefix}:limits:${id}`,
          points: limit,
          duration: windowSeconds,
          // Once a key has exceeded its limit, reject its requests without a call to Redis until the window ends.
          inMemoryBlockOnConsumed: limit,
        }),
    );
    const shared = {
      consume: (rule: RateLimitRule, key: string) => this.ask(rule, key),
      close: () => this.flexible.close(),
    };
    this.insured = insuredRateLimiter(shared, logger);
  }

  consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    return this.insured.consume(rule, key);
  }

  async close(): Promise<void> {
    await this.insured.close();
    this.client.disconnect();
  }

  private async ask(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    // Wait only for the first connection. After that, the client reconnects automatically.
    await (this.connecting ??= this.client.connect().catch(() => undefined));
    try {
      return await this.flexible.consume(rule, key);
    } catch (error) {
      throw safeError(error);
    }
  }
}
