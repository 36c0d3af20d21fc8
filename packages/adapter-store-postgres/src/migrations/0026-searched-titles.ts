import { searchText } from '@crewkit/core/domain';

import { beforeEveryId } from '../stores/to-page.js';
import type { Execute, Migration } from './migration.js';

/**
 * Adds `search_text`, which contains the result of `searchText()` for the title. It is null if there is no title, or if the previous
 * version wrote the row.
 */
export const searchedTitles: Migration = {
  id: 26,
  name: '0026-searched-titles',
  // Processes of the previous version rename conversations without setting `search_text`. The trigger then sets it to null. It is also null
  // in rows that these processes insert.
  sql: `
    ALTER TABLE crewkit.conversations ADD COLUMN search_text text COLLATE "C";
    CREATE TRIGGER search_text_of_title BEFORE UPDATE OF title ON crewkit.conversations FOR EACH ROW
      WHEN (NEW.title IS DISTINCT FROM OLD.title AND NEW.search_text IS NOT DISTINCT FROM OLD.search_text)
      EXECUTE FUNCTION crewkit.clear_search_text();
  `,
  fill: fillTitles,
};

const next = `
  SELECT id, title FROM crewkit.conversations WHERE title IS NOT NULL AND id > $1 ORDER BY id LIMIT 1000`;
const update = `
  UPDATE crewkit.conversations c SET search_text = given.text
  FROM unnest($1::uuid[], $2::text[]) AS given (id, text) WHERE c.id = given.id`;

/** Fills the titles. This is not done in SQL, because the result of lower() depends on the database's locale. */
async function fillTitles(execute: Execute): Promise<void> {
  let after: string | undefined = beforeEveryId;
  while (after !== undefined) {
    const rows: { id: string; title: string }[] = await execute(next, [after]);
    await execute(update, [rows.map(({ id }) => id), rows.map(({ title }) => searchText(title))]);
    after = rows.at(-1)?.id;
  }
}
