import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Environment } from '../settings/setting-errors.js';
import { CommandError, type Command } from './command.js';
import { commandSettings, requireFile } from './open-command-store.js';

export const backupCommand: Command = {
  usage: 'backup <file>',
  help: 'copies the SQLite database into a new file, while the server runs',
  run: async ([file = ''], { environment }) => {
    const path = requireSqlite(environment, 'pg_dump makes a backup');
    const to = toPath(file);
    requireFile({ kind: 'sqlite', path });
    // Checked here for a one-line message. The copy itself also enforces this.
    if (existsSync(to)) throw new CommandError(`${to} already exists: a backup never overwrites a file.`);
    const { backUpSqlite } = await import('@crewkit/adapter-store-sqlite');
    backUpSqlite({ path, to });
    return `${to} is the database as it is now: ${statSync(to).size} bytes, checked.`;
  },
};

export const restoreCommand: Command = {
  usage: 'restore <file>',
  help: 'replaces the SQLite database by a backup, while no server runs',
  run: async ([file = ''], { environment }) => {
    const path = requireSqlite(environment, 'pg_restore restores a backup');
    const from = toPath(file);
    if (!existsSync(from)) throw new CommandError(`there is no file ${from}.`);
    const { restoreSqlite } = await import('@crewkit/adapter-store-sqlite');
    const { replaced } = restoreSqlite({ path, from });
    const kept = replaced === null ? '' : ` The database before is ${replaced}.`;
    return `${resolve(path)} is the backup now: ${statSync(path).size} bytes, checked.${kept}`;
  },
};

/** Returns the path of the database. Throws if the store is a Postgres, whose own tools do what `alternative` says. */
function requireSqlite(environment: Environment, alternative: string): string {
  const { store } = commandSettings(environment, ['CREWKIT_STORE']);
  if (store.kind !== 'sqlite') throw new CommandError(`of a Postgres, ${alternative}: see docs/operating/backup.md.`);
  if (store.path === ':memory:') throw new CommandError('a store in memory belongs to its server alone.');
  return store.path;
}

function toPath(file: string): string {
  if (file === '') throw new CommandError('the name of the file is empty.');
  return resolve(file);
}
