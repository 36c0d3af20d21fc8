import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Environment } from '../settings/setting-errors.js';
import { CommandError, commandSettings, requireFile } from './open-command-store.js';

/** Backs up an SQLite database. For Postgres, use its own tools. */
export async function backUpDatabaseCommand(file: string, environment: Environment): Promise<string> {
  const { store } = commandSettings(environment, ['CREWKIT_STORE']);
  if (store.kind !== 'sqlite')
    throw new CommandError('of a Postgres, pg_dump makes a backup: see docs/operating/backup.md.');
  if (file === '') throw new CommandError('the name of the file is empty.');
  requireFile(store);
  const to = resolve(file);
  // Checked here for a one-line message. The copy itself also enforces this.
  if (existsSync(to)) throw new CommandError(`${to} already exists: a backup never overwrites a file.`);
  const { backUpSqlite } = await import('@crewkit/adapter-store-sqlite');
  backUpSqlite({ path: store.path, to });
  return `${to} is the database as it is now: ${statSync(to).size} bytes, checked.`;
}
