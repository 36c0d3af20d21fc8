import { FlexibleRateLimiter, InsuredRateLimiter } from '@crewkit/core/defaults';
import type { Logger, RateLimitDecision, RateLimiter, RateLimitRule } from '@crewkit/core/ports';
import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';

import { Connection, type Send } from './connection.js';
import { openPool } from './open-pool.js';

export interface PostgresRateLimiterOptions {
  readonly connectionString: string;
  /** Of the store. Only for removing windows that have ended. */
  readonly pool: Pool;
  readonly logger: Logger;
  /** As of the store. Default: true. */
  readonly preparedStatements?: boolean | undefined;
  /** How often windows that have ended are removed. Default: 300,000. */
  readonly cleanEveryMs?: number;
}

// Nobody waits so long for an answer (see InsuredRateLimiter), but a connection that hangs must become free again.
const answerWithinMs = 2_000;
const defaultCleanEveryMs = 5 * 60_000;
// Apart from the store's, where a burst of other work would keep every request waiting. Few do: a key has one question
// under way at most.
const maxConnections = 4;
// Long past its end, so that no process whose clock is slow still counts in it.
const keepEndedMs = 60 * 60_000;
const cleanAtOnce = 5_000;
// Another process may be cleaning too: what it has locked is not waited for.
const clean = `
  DELETE FROM crewkit.rate_limits WHERE key IN (
    SELECT key FROM crewkit.rate_limits WHERE expire < $1 ORDER BY expire LIMIT ${cleanAtOnce} FOR UPDATE SKIP LOCKED
  )`;

/**
 * Fixed windows that all processes of a database share, each beginning with the key's first request. While the database
 * does not answer, each process counts alone. The clocks of the processes time the windows, so they should agree.
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
    this.counting = new InsuredRateLimiter(new FlexibleRateLimiter((rule, id) => this.createLimiter(rule, id)), logger);
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
        // Without the library's names for statements, which mean another text in another version of it.
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
      // Whoever has used his limit up is refused here, without a question to the database, until his window ends.
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
    // The next time will do.
    logger.debug({ err: error }, 'ended rate limit windows could not be removed');
  }
}
