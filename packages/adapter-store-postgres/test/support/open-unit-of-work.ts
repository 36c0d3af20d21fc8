import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';
import { onTestFinished } from 'vitest';

import { openPool } from '../../src/connections/open-pool.js';
import { timeouts, type Timeouts } from '../../src/connections/timeouts.js';
import { PostgresUnitOfWork } from '../../src/unit-of-work.js';
import { type TcpProxy, tcpProxy } from './tcp-proxy.js';
import { emptyDatabase } from './temporary-database.js';

export interface Opened {
  readonly unitOfWork: PostgresUnitOfWork;
  readonly pool: Pool;
  /** The URL of the database. */
  readonly url: string;
  readonly proxy: TcpProxy;
}

export interface OpenOptions extends Partial<Timeouts> {
  readonly url?: string;
  readonly maxConnections?: number;
}

/** Opens a unit of work on an empty database, through a proxy, with its own timeouts. */
export async function openUnitOfWork({ url, maxConnections = 10, ...changes }: OpenOptions = {}): Promise<Opened> {
  const database = url ?? (await emptyDatabase());
  const proxy = await tcpProxy(database);
  const options = { connectionString: proxy.url, maxConnections, timeouts: { ...timeouts, ...changes } };
  const pool = openPool(options);
  const unitOfWork = new PostgresUnitOfWork(pool, options);
  onTestFinished(async () => {
    // The wait is bounded: if a transaction never ends, the test should fail instead of hanging.
    await Promise.race([unitOfWork.close(), pause(1000)]);
    void pool.end();
  });
  return { unitOfWork, pool, url: database, proxy };
}
