import { migrations } from '../../src/migrations/index.js';
import type { Migration } from '../../src/migrations/migration.js';

/** The migrations of a later version: one more than this version has. It adds a table, and a column that it fills. */
export const withNext: readonly Migration[] = [
  ...migrations,
  {
    id: migrations.length + 1,
    name: 'next',
    sql: `
      ALTER TABLE crewkit.accounts ADD COLUMN initials text NOT NULL DEFAULT '';
      CREATE TABLE crewkit.next_table (id uuid PRIMARY KEY)`,
    async fill(execute) {
      const rows = await execute<{ id: string; first: string; last: string }>(
        'SELECT id, first_name AS first, last_name AS last FROM crewkit.accounts',
      );
      for (const { id, first, last } of rows) {
        const initials = `${first.charAt(0)}${last.charAt(0)}`;
        await execute('UPDATE crewkit.accounts SET initials = $2 WHERE id = $1', [id, initials]);
      }
    },
  },
];
