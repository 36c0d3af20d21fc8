import { createRequire } from 'node:module';

import type BetterSqlite3 from 'better-sqlite3';

// Built for Node 24.19 and later, better-sqlite3 up to 12 ends the process when one of its statements is collected: its
// objects are Node's `ObjectWrap`. From 13 on it is made for Node-API 10, which Node 20 does not have. So there are two.
const firstNodeApi = 10;
const Driver = loadDriver(Number(process.versions.napi));

/** Opens a database by the driver that is made for this Node. */
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
