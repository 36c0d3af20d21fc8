import { searchText } from '@crewkit/core/domain';

import { beforeEveryId } from '../stores/to-page.js';
import type { Execute, Migration } from './migration.js';

const tables = ['projects', 'teams', 'roles'];

// Processes of the previous version rename rows without setting `search_text`. The trigger then sets it to null. It is also null in rows
// that these processes insert.
const clearSearchText = `
  CREATE FUNCTION crewkit.clear_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.search_text := NULL;
    RETURN NEW;
  END $$;
  ${tables
    .map(
      (table) => `
  ALTER TABLE crewkit.${table} ADD COLUMN search_text text COLLATE "C";
  CREATE TRIGGER search_text_of_name BEFORE UPDATE OF name ON crewkit.${table} FOR EACH ROW
    WHEN (NEW.name <> OLD.name AND NEW.search_text IS NOT DISTINCT FROM OLD.search_text)
    EXECUTE FUNCTION crewkit.clear_search_text();`,
    )
    .join('')}`;

// The project of a task never changes. Lists of conversations need it for each of a user's conversations. A trigger sets it, so that
// conversations inserted by the previous version have it too.
const addProjects = [
  'ALTER TABLE crewkit.conversations ADD COLUMN project_id uuid',
  'UPDATE crewkit.conversations c SET project_id = t.project_id FROM crewkit.tasks t WHERE t.id = c.task_id',
  `CREATE FUNCTION crewkit.write_project_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     SELECT t.project_id INTO NEW.project_id FROM crewkit.tasks t WHERE t.id = NEW.task_id;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER project_of_conversation BEFORE INSERT ON crewkit.conversations FOR EACH ROW
     WHEN (NEW.task_id IS NOT NULL) EXECUTE FUNCTION crewkit.write_project_of_conversation()`,
];

/** Adds `search_text`, which contains the result of `searchText()` for the name. It is null in rows that the previous version wrote. */
export const searchedNames: Migration = {
  id: 25,
  name: '0025-searched-names',
  sql: clearSearchText,
  async fill(execute) {
    for (const table of tables) await fillNames(execute, table);
    // Run this last, because other transactions cannot read conversations from here on.
    for (const statement of addProjects) await execute(statement);
  },
};

/** Fills the names. This is not done in SQL, because the result of lower() depends on the database's locale. */
async function fillNames(execute: Execute, table: string): Promise<void> {
  const next = `SELECT id, name FROM crewkit.${table} WHERE id > $1 ORDER BY id LIMIT 1000`;
  const update = `
    UPDATE crewkit.${table} n SET search_text = given.text
    FROM unnest($1::uuid[], $2::text[]) AS given (id, text) WHERE n.id = given.id`;
  let after: string | undefined = beforeEveryId;
  while (after !== undefined) {
    const rows: { id: string; name: string }[] = await execute(next, [after]);
    await execute(update, [rows.map(({ id }) => id), rows.map(({ name }) => searchText(name))]);
    after = rows.at(-1)?.id;
  }
}
