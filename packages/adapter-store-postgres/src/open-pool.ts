import { Pool, TypeOverrides } from 'pg';

import { IsoClient } from './iso-client.js';
import { timeouts as defaultTimeouts, type Timeouts } from './timeouts.js';

export interface PoolOptions {
  readonly connectionString: string;
  /** Most connections at once; 10 unless told. */
  readonly maxConnections?: number | undefined;
  readonly timeouts?: Timeouts;
}

const int8 = 20;

/** A pool that connects when it is asked to. Nothing is sent at the start that a pooler in between could refuse. */
export function openPool(options: PoolOptions): Pool {
  const { connectionString, maxConnections = 10, timeouts = defaultTimeouts } = options;
  // Of this pool alone: the host may have its own idea of numbers. Ours are counters, far below 2^53.
  const types = new TypeOverrides();
  types.setTypeParser(int8, Number);
  const pool = new Pool({
    Client: IsoClient,
    connectionString,
    max: maxConnections,
    application_name: 'crewkit',
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: timeouts.idleConnectionMs,
    query_timeout: timeouts.answerMs,
    keepAlive: true,
    // So that a transaction of one statement can go in one message; others are sent one after another all the same.
    pipeline: true,
    types,
  });
  // A connection may end at any time, in use or not. Whoever uses it learns it from his statement, and the pool replaces
  // it; without listeners it would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {
  // See above.
}
