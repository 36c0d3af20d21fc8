import { Client, Pool, TypeOverrides } from 'pg';

import { timeouts as defaultTimeouts, type Timeouts } from './timeouts.js';

export interface PoolOptions {
  readonly connectionString: string;
  /** The maximum number of connections. The default is 10. */
  readonly maxConnections?: number | undefined;
  readonly timeouts?: Timeouts;
}

const int8 = 20;

// The startup parameters of a connection, which the driver's types do not declare.
interface Opening {
  readonly getStartupConf: (this: Client) => Readonly<Record<string, string>>;
}

const { getStartupConf } = Client.prototype as unknown as Opening;

/**
 * A client that receives timestamps in ISO 8601, regardless of the default of the server, the database or the role. The
 * driver parses only this style and converts all others to null. The client requests this style with a startup
 * parameter when it connects. Poolers know this parameter, because JDBC sends it too. A SET statement would change a
 * session that other clients use later, and some poolers reject `options`.
 */
class IsoClient extends Client {
  getStartupConf(): Readonly<Record<string, string>> {
    return { ...getStartupConf.call(this), DateStyle: 'ISO' };
  }
}

/** Creates a pool that connects on demand. Its connections send no startup parameter that a connection pooler could reject. */
export function openPool(options: PoolOptions): Pool {
  const { connectionString, maxConnections = 10, timeouts = defaultTimeouts } = options;
  // Set the types for this pool only, because the embedding application may parse numbers differently. The numbers in these tables are
  // counters far below 2^53.
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
    // With this option, all statements of a single-statement transaction (BEGIN, the statement and COMMIT) can be sent
    // in one message. All other statements are still sent one after another.
    pipeline: true,
    types,
  });
  // Any connection can end at any time, whether in use or idle. The running statement then fails with an error, and the
  // pool replaces the connection. Without listeners, the `error` event would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {
  // The comment in openPool explains why errors are ignored.
}
