import {
  flexibleRateLimiter,
  insuredRateLimiter,
  type Logger,
  type RateLimitDecision,
  type RateLimiter,
  type RateLimitRule,
} from '@crewkit/core/adapter';
import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

import { Connection, type Send } from './connections/connection.js';
import { openPool } from './connections/open-pool.js';

export interface PostgresRateLimiterOptions {
  readonly connectionString: string;
  /** The store's pool. It is used only to remove expired windows. */
  readonly pool: Pool;
  readonly logger: Logger;
  /** Whether to use prepared statements, as in the store's options. The default is true. */
  readonly preparedStatements?: boolean | undefined;
  /** The interval between removals of expired windows, in milliseconds. The default is 300,000. */
  readonly cleanEveryMs?: number;
}

// Callers stop waiting earlier than this (see insuredRateLimiter), but a hanging connection must be released.
const answerWithinMs = 2_000;
const defaultCleanEveryMs = 5 * 60_000;
// The maximum number of connections in this limiter's pool. The pool is separate from the store's pool, because bursts of other work would
// delay every request. A few connections are enough, because each key has at most one query in flight.
const maxConnections = 4;
// Keep windows for a long time after their end, so that a process with a slow clock does not count in a window that was already removed.
const keepEndedMs = 60 * 60_000;
const cleanAtOnce = 5_000;
// Skip rows that another process has locked, because it may be removing windows too.
const clean = `
  DELETE FROM crewkit.rate_limits WHERE key IN (
    SELECT key FROM crewkit.rate_limits WHERE expire < $1 ORDER BY expire LIMIT ${cleanAtOnce} FOR UPDATE SKIP LOCKED
  )`;

/**
 * Limits rates in fixed windows that all processes with the same database share. Each window begins with the key's first request. While the
 * database is unreachable, each process counts alone. The processes' clocks measure the windows and should therefore be synchronized.
 */
export class PostgresRateLimiter implements RateLimiter {
  private readonly pool: Pool;
  private readonly counting: RateLimiter;
  private readonly connection: Connection;
  private readonly timer: NodeJS.Timeout;
  private cleaning: Promise<void> = Promise.resolve();
  private closing: Promise<void> | null = null;

  constructor({
    connectionString,
    pool,
    logger,
    preparedStatements = true,
    cleanEveryMs = defaultCleanEveryMs,
  }: PostgresRateLimiterOptions) {
    this.pool = openPool({ connectionString, maxConnections });
    const connect = (to: Pool): Connection => new Connection(sendTo(to), preparedStatements);
    this.connection = connect(this.pool);
    this.counting = insuredRateLimiter(
      flexibleRateLimiter((rule, id) => this.createLimiter(rule, id)),
      logger,
    );
    this.timer = setInterval(() => {
      this.cleaning = removeEnded(connect(pool), logger);
    }, cleanEveryMs).unref();
  }

  consume(rule: RateLimitRule, key: string): Promise<RateLimitDecision> {
    return this.counting.consume(rule, key);
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.cleaning;
    await this.counting.close();
    await (this.closing ??= this.pool.end());
  }

  private createLimiter({ limit, windowSeconds }: RateLimitRule, id: string): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: {
        // Do not use the library's statement names, because another version of the library may use them for other texts.
        query: async ({ text, values }: { readonly text: string; readonly values: (string | number)[] }) => ({
          rows: await this.connection.all(text, values),
        }),
      },
      storeType: 'client',
      schemaName: 'crewkit',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: id,
      points: limit,
      duration: windowSeconds,
      // Once a key has exceeded its limit, reject its requests without a query until the window ends.
      inMemoryBlockOnConsumed: limit,
    });
  }
}

function sendTo(pool: Pool): Send {
  return (statement) => pool.query<object>({ ...statement, query_timeout: answerWithinMs } as QueryConfig);
}

async function removeEnded(connection: Connection, logger: Logger): Promise<void> {
  const before = Date.now() - keepEndedMs;
  try {
    while ((await connection.run(clean, [before])) === cleanAtOnce);
  } catch (error) {
    // The next run tries again.
    logger.debug({ err: error }, 'ended rate limit windows could not be removed');
  }
}
