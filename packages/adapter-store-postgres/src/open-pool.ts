import { Pool, TypeOverrides } from 'pg';

import { IsoClient } from './iso-client.js';
import { timeouts as defaultTimeouts, type Timeouts } from './timeouts.js';

export interface PoolOptions {
  readonly connectionString: string;
  /** Maximum number of connections; default: 10. */
  readonly maxConnections?: number | undefined;
  readonly timeouts?: Timeouts;
}

const int8 = 20;

/** Creates a pool that connects on demand. Sends nothing at the start that a pooler could reject. */
export function openPool(options: PoolOptions): Pool {
  const { connectionString, maxConnections = 10, timeouts = defaultTimeouts } = options;
  // Types of this pool only: the host may parse numbers differently. Ours are counters, far below 2^53.
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
    // Lets a single-statement transaction be sent in one message; other statements are still sent one after another.
    pipeline: true,
    types,
  });
  // A connection may end at any time, in use or not. Its current user gets an error from the statement, and the pool replaces the
  // connection; without listeners the event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {
  // See above.
}
