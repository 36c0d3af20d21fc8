import type { Migration } from './migration.js';

export const access: Migration = {
  id: 4,
  name: '0004-access',
  sql: `
    CREATE TABLE permissions (
      name TEXT PRIMARY KEY,
      scope TEXT NOT NULL,
      description TEXT NOT NULL,
      position INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE roles (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      level TEXT NOT NULL CHECK (level IN ('GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT')),
      built_in INTEGER NOT NULL CHECK (built_in IN (0, 1)),
      organization_id TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE role_permissions (
      role_id TEXT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
      permission TEXT NOT NULL REFERENCES permissions (name),
      PRIMARY KEY (role_id, permission)
    ) STRICT, WITHOUT ROWID;
  `,
};
