import { createRequire } from 'node:module';

import type BetterSqlite3 from 'better-sqlite3';

// Two versions of the driver are needed. Built for Node 24.19 or later, better-sqlite3 up to version 12 crashes the process when one of its
// statements is garbage-collected, because its objects are Node's `ObjectWrap`. From version 13 on, it needs Node-API 10, which Node 20
// lacks.
const firstNodeApi = 10;
const Driver = loadDriver(Number(process.versions.napi));

/** Opens a database with the driver that supports this Node version. */
export function openSqlite(path: string, options?: BetterSqlite3.Options): BetterSqlite3.Database {
  return new Driver(path, options);
}

function loadDriver(nodeApi: number): typeof BetterSqlite3 {
  const name = nodeApi >= firstNodeApi ? 'better-sqlite3-napi' : 'better-sqlite3';
  try {
    return createRequire(import.meta.url)(name) as typeof BetterSqlite3;
  } catch (cause) {
    throw new Error(`SQLite on Node ${process.version} needs the package ${name}, and it is not there.`, { cause });
  }
}
