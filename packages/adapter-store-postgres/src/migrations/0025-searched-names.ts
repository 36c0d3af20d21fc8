import { searchText } from '@crewkit/core/domain';

import { beforeEveryId } from '../stores/page-of.js';
import type { Execute, Migration } from './migration.js';

export const searchedNames: Migration = {
  id: 25,
  name: '0025-searched-names',
  sql: `
    -- The names as searchText() returns them. Null: written by the previous version, or a conversation without a title.
    ALTER TABLE crewkit.projects ADD COLUMN search_text text COLLATE "C";
    ALTER TABLE crewkit.teams ADD COLUMN search_text text COLLATE "C";
    ALTER TABLE crewkit.roles ADD COLUMN search_text text COLLATE "C";
    ALTER TABLE crewkit.conversations ADD COLUMN search_text text COLLATE "C";

    -- The project of the task, which never changes. Lists of conversations need it for each conversation of a user. A trigger writes
    -- it, so that the conversations that the previous version adds have it too.
    ALTER TABLE crewkit.conversations ADD COLUMN project_id uuid;
    UPDATE crewkit.conversations c SET project_id = t.project_id FROM crewkit.tasks t WHERE t.id = c.task_id;
    CREATE FUNCTION crewkit.write_project_of_conversation() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      SELECT t.project_id INTO NEW.project_id FROM crewkit.tasks t WHERE t.id = NEW.task_id;
      RETURN NEW;
    END $$;
    CREATE TRIGGER project_of_conversation BEFORE INSERT ON crewkit.conversations FOR EACH ROW
      WHEN (NEW.task_id IS NOT NULL) EXECUTE FUNCTION crewkit.write_project_of_conversation();
  `,
  fill: fillNames,
};

const names = { projects: 'name', teams: 'name', roles: 'name', conversations: 'title' } as const;

/** In code and not in SQL, because lower() depends on the locale of the database. */
async function fillNames(execute: Execute): Promise<void> {
  for (const [table, column] of Object.entries(names)) {
    const next = `
      SELECT id, ${column} AS name FROM crewkit.${table} WHERE ${column} IS NOT NULL AND id > $1 ORDER BY id LIMIT 1000`;
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
}
