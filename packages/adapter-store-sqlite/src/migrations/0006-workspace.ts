import { searchText } from '@crewkit/core/domain';

import type { Statements } from '../connection.js';
import type { Migration } from './migration.js';

export const workspace: Migration = {
  id: 6,
  name: '0006-workspace',
  sql: `
    ALTER TABLE accounts ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

    CREATE TABLE organizations (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      settings TEXT NOT NULL,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE organization_members (
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      joined_at INTEGER NOT NULL,
      PRIMARY KEY (organization_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX organization_members_by_user ON organization_members (user_id, organization_id);

    -- The second key is what rows of the same organization refer to: none can point into another one.
    CREATE TABLE teams (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      settings TEXT NOT NULL,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (id, organization_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX teams_by_organization ON teams (organization_id, id);

    CREATE TABLE projects (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      team_id TEXT,
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      settings TEXT NOT NULL,
      last_task_number INTEGER NOT NULL DEFAULT 0,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (organization_id, key),
      UNIQUE (id, organization_id),
      FOREIGN KEY (team_id, organization_id) REFERENCES teams (id, organization_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX projects_by_organization ON projects (organization_id, id);
    CREATE INDEX projects_by_team ON projects (team_id, organization_id, id);

    CREATE TABLE tasks (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      organization_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      status TEXT NOT NULL CHECK (status IN ('todo', 'in_progress', 'done', 'cancelled')),
      priority TEXT NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
      due_at INTEGER,
      search_text TEXT NOT NULL,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      version INTEGER NOT NULL,
      UNIQUE (project_id, number),
      UNIQUE (id, organization_id),
      FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE task_assignees (
      task_id TEXT NOT NULL,
      organization_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      PRIMARY KEY (task_id, user_id),
      FOREIGN KEY (task_id, organization_id) REFERENCES tasks (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (organization_id, user_id) REFERENCES organization_members (organization_id, user_id)
        ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    -- The user first: SQLite would look for the assignees of a task, which have its organization too, in all of it.
    CREATE INDEX task_assignees_by_member ON task_assignees (user_id, organization_id);
  `,
  fill: fillSearchTexts,
};

/** Fills the search texts. This is not done in SQL, because SQLite's lower() handles only ASCII letters. */
function fillSearchTexts(connection: Statements): void {
  const rows = connection.all<{ id: string; first_name: string; last_name: string; email: string }>(
    'SELECT id, first_name, last_name, email FROM accounts',
  );
  for (const { id, first_name, last_name, email } of rows) {
    const text = searchText(first_name, last_name, email);
    connection.run('UPDATE accounts SET search_text = @text WHERE id = @id', { id, text });
  }
}
