import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '@crewkit/core';
import { checkOptions, flag, optional, text, wholeNumber, type OptionRules } from '@crewkit/core/options';
import type { StoreAdapter } from '@crewkit/core/ports';
import type { Pool } from 'pg';

import { PostgresEventBus } from './event-bus.js';
import { measurePool } from './measure-pool.js';
import { migrate } from './migrate.js';
import { openPool } from './open-pool.js';
import { PostgresRateLimiter } from './rate-limiter.js';
import { sendRead } from './send-read.js';
import { timeouts } from './timeouts.js';
import { PostgresUnitOfWork } from './unit-of-work.js';

export interface PostgresStoreOptions {
  /** `postgresql://user:password@host:port/database`, with `?sslmode=verify-full` where the way there is not safe. */
  readonly connectionString: string;
  /** Most connections of this process at once, beside one that listens and up to four that count requests. Default: 10. */
  readonly maxConnections?: number | undefined;
  /** False behind a pooler in transaction mode that knows no prepared statements, as PgBouncer before 1.21. Default: true. */
  readonly preparedStatements?: boolean | undefined;
  /** Around a pooler in transaction mode, for the one connection that listens. Default: `connectionString`. */
  readonly listenConnectionString?: string | undefined;
}

const maxPoolSize = 1000;
// Anything else makes the driver take the machine's defaults, and with them any database that happens to be there.
const connectionString = text('postgresql://user:password@host:port/database', (value) =>
  /^(?:postgres(?:ql)?:\/\/|socket:|\/)/.test(value),
);

const rules: OptionRules<PostgresStoreOptions> = {
  connectionString,
  maxConnections: optional(wholeNumber(1, maxPoolSize, 'connections at once')),
  preparedStatements: optional(flag()),
  listenConnectionString: optional(connectionString),
};

/**
 * Opens a database, which any number of processes may share. Connects when it is used first. Everything lives in the
 * schema `crewkit`, so a database holds one installation; whoever starts it first needs the right to create that schema.
 * Throws an `OptionsError` for options it cannot use.
 */
export function postgresStore(options: PostgresStoreOptions): StoreAdapter {
  checkOptions('postgresStore', rules, options);
  const pool = openPool(options);
  const unitOfWork = new PostgresUnitOfWork(pool, options);
  const listen = { connectionString: options.listenConnectionString ?? options.connectionString };
  let closing: Promise<void> | null = null;
  return {
    unitOfWork,
    measure: (meter) => measurePool(meter, pool),
    shared: {
      createEventBus: (logger) => new PostgresEventBus({ pool, listen, logger }),
      createRateLimiter: (logger) => new PostgresRateLimiter({ ...options, pool, logger }),
    },
    migrate: () => migrate(pool),
    ping: () => ping(pool),
    close: () => (closing ??= close(unitOfWork, pool)),
  };
}

async function ping(pool: Pool): Promise<void> {
  const { pingMs } = timeouts;
  // Given up by the driver as well, so that the connection is free again.
  const question = { text: 'SELECT 1', query_timeout: pingMs };
  const answered = new AbortController();
  const late = pause(pingMs, undefined, { signal: answered.signal }).then(() => {
    throw new AppError('UNAVAILABLE', { detail: 'The database does not answer in time.' });
  });
  try {
    await Promise.race([sendRead(pool)(question), late]);
  } finally {
    answered.abort();
  }
}

async function close(unitOfWork: PostgresUnitOfWork, pool: Pool): Promise<void> {
  await unitOfWork.close();
  await pool.end();
}
