import type BetterSqlite3 from 'better-sqlite3';

/** A table of a store that is copied, as the database's catalog describes it. */
export interface CopySourceTable {
  readonly name: string;
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
  /** The columns that are stored, in the order in which rows are read. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The prefix of all tables and triggers of a copy. */
export const prefix = 'store_copy';

/** Tables and columns whose content is derived from other tables, or belongs to one database only. They are not copied. */
const ownTables = new Set([
  'schema_migrations',
  'account_field_values',
  'message_word_rows',
  'message_word_blocks',
  'message_words_pending',
  'task_word_rows',
  'project_word_rows',
]);
const ownColumns = new Set(['mail_outbox.leased']);

/** Returns the condition that the rows of a table meet which other databases contain too. */
export function getCondition(table: string): string {
  // The row of a removed event stays only to keep its position from being used again.
  return table === 'domain_events' ? 'event IS NOT NULL' : 'true';
}

/** Lists all tables, except virtual tables, the tables behind them, and those of SQLite and of the copy itself. */
export function listTables(database: BetterSqlite3.Database): readonly string[] {
  const tables = database.prepare<[], { name: string; type: string }>(
    "SELECT name, type FROM pragma_table_list WHERE schema = 'main' ORDER BY name",
  );
  const names = tables.all().flatMap(({ name, type }) => (type === 'table' ? [name] : []));
  return names.filter((name) => !name.startsWith('sqlite_') && !name.startsWith(prefix));
}

/** Reads the tables that are copied. */
export function readCatalog(database: BetterSqlite3.Database): readonly CopySourceTable[] {
  const columns = database.prepare<[string], { name: string; type: string; pk: number; hidden: number }>(
    'SELECT name, type, pk, hidden FROM pragma_table_xinfo(?)',
  );
  return listTables(database)
    .filter((name) => !ownTables.has(name))
    .map((name) => {
      // Hidden columns are generated.
      const stored = columns
        .all(name)
        .filter((column) => column.hidden === 0 && !ownColumns.has(`${name}.${column.name}`));
      const key = stored.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return {
        name,
        key: key.map((column) => column.name),
        columns: stored.map(({ name: n, type }) => ({ name: n, type })),
      };
    });
}
