import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import {
  checkOptions,
  metricCatalogue,
  optionRules,
  type OptionRules,
  type Meter,
  type StoreAdapter,
} from '@crewkit/core/adapter';
import type { Pool } from 'pg';

import { connectionString } from './connections/connection-string.js';
import { requireComplete } from './copy/copy-state.js';
import { postgresEventBus } from './events/event-bus.js';
import { listPending, migrate } from './migrate.js';
import { openPool } from './connections/open-pool.js';
import { PostgresRateLimiter } from './rate-limiter.js';
import { sendRead } from './transactions/send-read.js';
import type { PostgresTransactionClient } from './transactions/transaction-client.js';
import { timeouts } from './connections/timeouts.js';
import { PostgresUnitOfWork } from './unit-of-work.js';

/** The database, and the connections to it. */
export interface PostgresStoreOptions {
  /** The database: `postgresql://user:password@host:port/database`, with `?sslmode=verify-full` on untrusted networks. */
  readonly connectionString: string;
  /**
   * The maximum number of connections that this process uses for the store. The default is 10. In addition, the process uses one listening
   * connection and up to four connections for rate limits.
   */
  readonly maxConnections?: number | undefined;
  /**
   * Set this to false behind a pooler in transaction mode that does not support prepared statements, such as PgBouncer before 1.21. The
   * default is true.
   */
  readonly preparedStatements?: boolean | undefined;
  /** The database for the listening connection, which must bypass a pooler in transaction mode. The default is `connectionString`. */
  readonly listenConnectionString?: string | undefined;
}

const maxPoolSize = 1000;

const rules: OptionRules<PostgresStoreOptions> = {
  connectionString,
  maxConnections: optionRules.optional(optionRules.wholeNumber(1, maxPoolSize, 'connections at once')),
  preparedStatements: optionRules.optional(optionRules.flag()),
  listenConnectionString: optionRules.optional(connectionString),
};

/** The opened database. */
export interface PostgresStore extends StoreAdapter<PostgresTransactionClient> {
  /**
   * Lists the migrations that `migrate` would apply. Rejects if the database is newer than this code, or is an incomplete copy of another
   * store.
   */
  listPendingMigrations(): Promise<readonly string[]>;
  /** Reads the clock of the database's machine. */
  readTime(): Promise<Date>;
}

/**
 * Opens a database, which any number of processes can share. Connects on first use. All tables are in the schema `crewkit`, so a database
 * can contain only one installation. The first start needs the privilege to create that schema. Throws an `OptionsError` for invalid
 * options.
 *
 * @example
 * const store = postgresStore({ connectionString: 'postgres://user:password@db.example/app' });
 */
export function postgresStore(options: PostgresStoreOptions): PostgresStore {
  checkOptions('postgresStore', rules, options);
  const pool = openPool(options);
  const unitOfWork = new PostgresUnitOfWork(pool, options);
  const listen = { connectionString: options.listenConnectionString ?? options.connectionString };
  let closing: Promise<void> | null = null;
  return {
    unitOfWork,
    measure: (meter) => measurePool(meter, pool),
    shared: {
      createEventBus: (logger) => postgresEventBus({ pool, listen, logger }),
      createRateLimiter: (logger) => new PostgresRateLimiter({ ...options, pool, logger }),
    },
    migrate: () => migrate(pool),
    listPendingMigrations: async () => {
      const pending = await listPending(pool);
      await requireCompleteCopy(pool);
      return pending;
    },
    readTime: () => readTime(pool),
    ping: () => ping(pool),
    close: () => (closing ??= close(unitOfWork, pool)),
  };
}

/** Reports the number of connections and the number of waiting requests as metrics. */
function measurePool(meter: Meter, pool: Pool): void {
  meter.gauge(metricCatalogue.storeConnections, () => [
    { labels: { state: 'idle' }, value: pool.idleCount },
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
  ]);
  meter.gauge(metricCatalogue.storeWaiting, () => pool.waitingCount);
}

async function ping(pool: Pool): Promise<void> {
  const { pingMs } = timeouts;
  // Set a timeout in the driver too, so that the connection is released.
  const question = { text: 'SELECT 1', query_timeout: pingMs };
  const answered = new AbortController();
  const late = pause(pingMs, undefined, { signal: answered.signal }).then(() => {
    throw new CrewkitError('UNAVAILABLE', { detail: 'The database did not respond in time.' });
  });
  try {
    await Promise.race([sendRead(pool)(question), late]);
  } finally {
    answered.abort();
  }
}

async function requireCompleteCopy(pool: Pool): Promise<void> {
  const send = sendRead(pool);
  await requireComplete(
    async <Row>(text: string) => (await send({ text })).rows as readonly unknown[] as readonly Row[],
  );
}

async function readTime(pool: Pool): Promise<Date> {
  const { rows } = await sendRead(pool)({ text: 'SELECT clock_timestamp() AS time' });
  const [row] = rows as readonly { readonly time: Date }[];
  return row?.time ?? new Date(NaN);
}

async function close(unitOfWork: PostgresUnitOfWork, pool: Pool): Promise<void> {
  await unitOfWork.close();
  await pool.end();
}
