import { searchText } from '@crewkit/core/domain';

import type { Statements } from '../connection.js';
import type { Migration } from './migration.js';

/** Adds `search_text`, which contains the result of `searchText()` for the title. It is empty if there is no title. */
export const searchedTitles: Migration = {
  id: 26,
  name: '0026-searched-titles',
  sql: "ALTER TABLE conversations ADD COLUMN search_text TEXT NOT NULL DEFAULT ''",
  fill: fillTitles,
};

/** Fills the titles. This is not done in SQL, because SQLite's lower() handles only ASCII letters. */
function fillTitles(connection: Statements): void {
  const rows = connection.all<{ id: string; title: string }>(
    'SELECT id, title FROM conversations WHERE title IS NOT NULL',
  );
  for (const { id, title } of rows) {
    connection.run('UPDATE conversations SET search_text = @text WHERE id = @id', { id, text: searchText(title) });
  }
}
