import type { Migration } from './migration.js';

// Stands for "no organization" and for "everywhere" in keys, which cannot contain null.
const zero = "'00000000-0000-0000-0000-000000000000'";

// A scope has its own id, and columns that identify its organization, team or project. Foreign keys reference these columns.
const place = `
      scope_id TEXT NOT NULL,
      team_id TEXT,
      project_id TEXT,
      role_id TEXT NOT NULL,
      role_tenant TEXT NOT NULL,
      expires_at INTEGER,
      created_at INTEGER NOT NULL`;
const localPlaceCheck = `
        (scope = 'ORGANIZATION' AND scope_id = organization_id AND team_id IS NULL AND project_id IS NULL)
        OR (scope = 'TEAM' AND scope_id = team_id AND team_id IS NOT NULL AND project_id IS NULL)
        OR (scope = 'PROJECT' AND scope_id = project_id AND project_id IS NOT NULL AND team_id IS NULL)`;
const placeKeys = `
      FOREIGN KEY (team_id, organization_id) REFERENCES teams (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (role_id, role_tenant) REFERENCES roles (id, tenant)`;

export const assignments: Migration = {
  id: 7,
  name: '0007-assignments',
  sql: `
    -- So far they hold built-in roles only, which are loaded anew at every start.
    DROP TABLE role_permissions;
    DROP TABLE roles;

    CREATE TABLE roles (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      level TEXT NOT NULL CHECK (level IN ('GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT')),
      built_in INTEGER NOT NULL CHECK (built_in IN (0, 1)),
      organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
      -- Whose it is, as a value: a reference that goes by it cannot reach a role of another organization.
      tenant TEXT NOT NULL GENERATED ALWAYS AS (coalesce(organization_id, ${zero})) STORED,
      UNIQUE (id, tenant),
      CHECK (CASE built_in WHEN 1 THEN organization_id IS NULL ELSE (level = 'GLOBAL') = (organization_id IS NULL) END)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX roles_by_name ON roles (tenant, level, name) WHERE built_in = 0;
    CREATE INDEX roles_by_organization ON roles (organization_id, id);

    CREATE TABLE role_permissions (
      role_id TEXT NOT NULL REFERENCES roles (id) ON DELETE CASCADE,
      permission TEXT NOT NULL REFERENCES permissions (name),
      PRIMARY KEY (role_id, permission)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE role_assignments (
      user_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      scope TEXT NOT NULL,
      organization_id TEXT,${place},
      PRIMARY KEY (user_id, scope_id, role_id),
      CHECK (
        (scope = 'GLOBAL' AND scope_id = ${zero}
          AND organization_id IS NULL AND team_id IS NULL AND project_id IS NULL)
        OR (organization_id IS NOT NULL AND (${localPlaceCheck}))
      ),
      CHECK (role_tenant IN (${zero}, coalesce(organization_id, ${zero}))),
      FOREIGN KEY (organization_id, user_id) REFERENCES organization_members (organization_id, user_id)
        ON DELETE CASCADE,${placeKeys}
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX role_assignments_by_scope ON role_assignments (scope_id, user_id);
    CREATE INDEX role_assignments_by_member ON role_assignments (user_id, organization_id);
    CREATE INDEX role_assignments_by_role ON role_assignments (role_id, scope_id);
    CREATE INDEX role_assignments_by_team ON role_assignments (team_id) WHERE team_id IS NOT NULL;
    CREATE INDEX role_assignments_by_project ON role_assignments (project_id) WHERE project_id IS NOT NULL;
    CREATE INDEX role_assignments_by_expiry ON role_assignments (expires_at) WHERE expires_at IS NOT NULL;

    CREATE TABLE groups (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      UNIQUE (organization_id, name),
      UNIQUE (id, organization_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX groups_by_organization ON groups (organization_id, id);

    CREATE TABLE group_permissions (
      group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
      permission TEXT NOT NULL REFERENCES permissions (name),
      PRIMARY KEY (group_id, permission)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE group_members (
      group_id TEXT NOT NULL,
      organization_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      PRIMARY KEY (group_id, user_id),
      FOREIGN KEY (group_id, organization_id) REFERENCES groups (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (organization_id, user_id) REFERENCES organization_members (organization_id, user_id)
        ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX group_members_by_member ON group_members (user_id, organization_id);

    CREATE TABLE group_role_assignments (
      group_id TEXT NOT NULL,
      scope TEXT NOT NULL,
      organization_id TEXT NOT NULL,${place},
      PRIMARY KEY (group_id, scope_id, role_id),
      CHECK (${localPlaceCheck}),
      CHECK (role_tenant IN (${zero}, organization_id)),
      FOREIGN KEY (group_id, organization_id) REFERENCES groups (id, organization_id) ON DELETE CASCADE,${placeKeys}
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX group_role_assignments_by_role ON group_role_assignments (role_id, scope_id);
    CREATE INDEX group_role_assignments_by_team ON group_role_assignments (team_id) WHERE team_id IS NOT NULL;
    CREATE INDEX group_role_assignments_by_project ON group_role_assignments (project_id)
      WHERE project_id IS NOT NULL;
    CREATE INDEX group_role_assignments_by_expiry ON group_role_assignments (expires_at)
      WHERE expires_at IS NOT NULL;

    CREATE TABLE invitations (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      email TEXT NOT NULL,
      role_id TEXT NOT NULL,
      role_tenant TEXT NOT NULL,
      token_hash BLOB NOT NULL UNIQUE,
      invited_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      UNIQUE (organization_id, email),
      CHECK (role_tenant IN (${zero}, organization_id)),
      FOREIGN KEY (role_id, role_tenant) REFERENCES roles (id, tenant)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX invitations_by_organization ON invitations (organization_id, id);
    CREATE INDEX invitations_by_role ON invitations (role_id);
    CREATE INDEX invitations_by_expiry ON invitations (expires_at);
  `,
};
