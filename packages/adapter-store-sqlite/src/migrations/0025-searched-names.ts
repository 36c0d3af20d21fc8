import { searchText } from '@crewkit/core/domain';

import type { Statements } from '../connection.js';
import type { Migration } from './migration.js';

export const searchedNames: Migration = {
  id: 25,
  name: '0025-searched-names',
  sql: `
    -- The names as searchText() returns them.
    ALTER TABLE projects ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
    ALTER TABLE teams ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
    ALTER TABLE roles ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
    -- The project of the task, which never changes. Lists of conversations need it for each conversation of a user.
    ALTER TABLE conversations ADD COLUMN project_id TEXT;
    UPDATE conversations SET project_id = (SELECT t.project_id FROM tasks t WHERE t.id = task_id) WHERE task_id IS NOT NULL;
  `,
  fill: fillNames,
};

const tables = ['projects', 'teams', 'roles'];

/** Fills the names. This is not done in SQL, because SQLite's lower() handles only ASCII letters. */
function fillNames(connection: Statements): void {
  for (const table of tables) {
    const rows = connection.all<{ id: string; name: string }>(`SELECT id, name FROM ${table}`);
    for (const { id, name } of rows) {
      connection.run(`UPDATE ${table} SET search_text = @text WHERE id = @id`, { id, text: searchText(name) });
    }
  }
}
