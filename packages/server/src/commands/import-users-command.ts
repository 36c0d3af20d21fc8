import { accessSync, constants, createReadStream, existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

import { defaultPorts } from '@crewkit/core';
import { internals } from '@crewkit/core/internal';

import { describeError } from '../describe-error.js';
import { CommandError, type Command } from './command.js';
import { CsvUsers } from './csv-users.js';
import { commandSettings, withStore } from './open-command-store.js';

export const importUsersCommand: Command = {
  usage: 'import-users <file>',
  help: 'creates accounts from a CSV file or from JSON lines, while servers run; can be repeated',
  run: async ([file = ''], { environment, report, showProgress }) => {
    const settings = commandSettings(environment, ['CREWKIT_STORE', 'CREWKIT_IMPORTED_HASHES']);
    const path = resolve(file);
    requireReadable(path);
    const csv = path.toLowerCase().endsWith('.csv') ? new CsvUsers(path, report) : null;
    const hasher = defaultPorts.passwordHasher({ importedHashes: settings.importedHashes });
    const { created, existing, invalid } = await withStore(settings, (store) =>
      internals.importUsers(store, {
        hasher,
        source: csv ?? createReadStream(path),
        onRow: (result) => {
          const place = csv === null ? `row ${result.row}` : `line ${csv.takeLine()}`;
          if (result.outcome === 'invalid') {
            report(`${place}: ${result.errors.map((error) => `${error.path} ${error.message}`.trim()).join(' ')}`);
          }
          if (result.row % 1000 === 0) showProgress(`looked at ${result.row} rows`);
        },
      }),
    );
    const refused = invalid + (csv?.unreadable ?? 0);
    const text = `${created} accounts created, ${existing} existed already, ${refused} rows refused.`;
    return { text, failed: refused > 0 };
  },
};

/** Throws a `CommandError` unless this user can read the file. */
function requireReadable(path: string): void {
  if (!existsSync(path)) throw new CommandError(`there is no file ${path}.`);
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    throw new CommandError(`this user cannot read ${path}: ${describeError(error)}`);
  }
  if (!statSync(path).isFile()) throw new CommandError(`${path} is no file.`);
}
