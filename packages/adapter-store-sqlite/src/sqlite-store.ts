import { checkOptions, optionRules, type StoreAdapter } from '@crewkit/core/adapter';

import { listPending, migrate } from './migrate.js';
import { openDatabase } from './connections/open-database.js';
import type { SqliteTransactionClient } from './connections/transaction-client.js';
import { SqliteUnitOfWork } from './unit-of-work.js';

/** The database file. */
export interface SqliteStoreOptions {
  /** The path of the database file, or `:memory:`. If the file is missing, it is created. Only one process at a time can use the file. */
  readonly path: string;
}

/** The opened database. */
export interface SqliteStore extends StoreAdapter<SqliteTransactionClient> {
  /** Lists the migrations that `migrate` would apply. Rejects if the database is newer than this code. */
  listPendingMigrations(): Promise<readonly string[]>;
}

/**
 * Opens the database. Throws `UNAVAILABLE` if the file cannot be opened, and an `OptionsError` for invalid options.
 *
 * @example
 * const store = sqliteStore({ path: './data/crewkit.db' });
 */
export function sqliteStore(options: SqliteStoreOptions): SqliteStore {
  checkOptions<SqliteStoreOptions>('sqliteStore', { path: optionRules.text('a file name or ":memory:"') }, options);
  const database = openDatabase(options.path);
  const { writer, reader } = database;
  const unitOfWork = new SqliteUnitOfWork(database);
  return {
    unitOfWork,
    ...(options.path !== ':memory:' && { filesDirectory: `${options.path}-files` }),
    measure: (meter) => unitOfWork.measure(meter),
    // This function is async, so that a thrown error becomes a rejection.
    migrate: async () => Promise.resolve(migrate(writer)),
    listPendingMigrations: async () => Promise.resolve(listPending(writer)),
    ping: async () => {
      // This query reads a page of the file, which SELECT 1 alone would not do.
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
