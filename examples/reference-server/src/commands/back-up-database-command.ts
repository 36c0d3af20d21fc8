import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Environment } from '../setting-faults.js';
import { CommandError, commandSettings, requireFile } from './open-command-store.js';

/** Of SQLite alone: Postgres has programs for it. */
export async function backUpDatabaseCommand(file: string, environment: Environment): Promise<string> {
  const { store } = commandSettings(environment, ['CREWKIT_STORE']);
  if (store.kind !== 'sqlite') throw new CommandError('of a Postgres, pg_dump makes a backup: see docs/deployment.md.');
  if (file === '') throw new CommandError('the name of the file is empty.');
  requireFile(store);
  const to = resolve(file);
  // Said here in one line; the copying itself makes sure of it.
  if (existsSync(to)) throw new CommandError(`${to} is there already: a backup never replaces another.`);
  const { backUpSqlite } = await import('@crewkit/adapter-store-sqlite');
  backUpSqlite({ path: store.path, to });
  return `${to} is the database as it is now: ${statSync(to).size} bytes, checked.`;
}
