import { migrations } from '../../src/migrations/index.js';
import type { Migration } from '../../src/migrations/migration.js';

/** The migrations of a later version: one more than this version has. It adds a table, and a column that it fills. */
export const withNext: readonly Migration[] = [
  ...migrations,
  {
    id: migrations.length + 1,
    name: 'next',
    sql: `
      ALTER TABLE accounts ADD COLUMN initials TEXT NOT NULL DEFAULT '';
      CREATE TABLE next_table (id TEXT PRIMARY KEY) STRICT`,
    fill(connection) {
      const rows = connection.all<{ id: string; first: string; last: string }>(
        'SELECT id, first_name AS first, last_name AS last FROM accounts',
      );
      for (const { id, first, last } of rows) {
        const initials = `${first.charAt(0)}${last.charAt(0)}`;
        connection.run('UPDATE accounts SET initials = @initials WHERE id = @id', { id, initials });
      }
    },
  },
];
