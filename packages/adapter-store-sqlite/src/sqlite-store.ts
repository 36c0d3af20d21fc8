import { checkOptions, text } from '@crewkit/core/options';
import type { StoreAdapter } from '@crewkit/core/ports';

import { migrate } from './migrate.js';
import { openDatabase } from './open-database.js';
import { SqliteUnitOfWork } from './unit-of-work.js';

export interface SqliteStoreOptions {
  /** Path of the database file, created if missing, or `:memory:`. Only one process at a time may use it. */
  readonly path: string;
}

/** Opens the database. Throws `UNAVAILABLE` if the file cannot be opened, an `OptionsError` for invalid options. */
export function sqliteStore(options: SqliteStoreOptions): StoreAdapter {
  checkOptions<SqliteStoreOptions>('sqliteStore', { path: text('a file name or ":memory:"') }, options);
  const database = openDatabase(options.path);
  const { writer, reader } = database;
  const unitOfWork = new SqliteUnitOfWork(database);
  return {
    unitOfWork,
    measure: (meter) => unitOfWork.measure(meter),
    // async, so that a thrown error becomes a rejection
    migrate: async () => Promise.resolve(migrate(writer)),
    ping: async () => {
      // Reads a page of the file, which a bare SELECT 1 would not.
      reader.execute('SELECT 1 FROM sqlite_schema LIMIT 1');
      return Promise.resolve();
    },
    close: async () => {
      await unitOfWork.close();
      reader.close();
      writer.close();
    },
  };
}
