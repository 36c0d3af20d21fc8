// The `tenant` of roles that belong to no organization, and the `scope_id` of assignments that apply everywhere. Keys cannot contain NULL.
const noId = "'00000000-0000-0000-0000-000000000000'";

// scope_id identifies the object to which an assignment applies. Foreign keys reference the columns of its organization, team or project.
const localScopeCheck = `
        (scope = 'ORGANIZATION' AND scope_id = organization_id AND team_id IS NULL AND project_id IS NULL)
        OR (scope = 'TEAM' AND scope_id = team_id AND team_id IS NOT NULL AND project_id IS NULL)
        OR (scope = 'PROJECT' AND scope_id = project_id AND project_id IS NOT NULL AND team_id IS NULL)`;
const references = `
      FOREIGN KEY (team_id, organization_id) REFERENCES teams (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (role_id, role_tenant) REFERENCES roles (id, tenant)`;

const roles = `
    -- The permission catalog and the built-in roles are not inserted here: every start writes them from the code.
    CREATE TABLE permissions (
      name TEXT PRIMARY KEY,
      scope TEXT NOT NULL,
      description TEXT NOT NULL,
      -- The order of the catalog.
      position INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE roles (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      level TEXT NOT NULL CHECK (level IN ('GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT')),
      built_in INTEGER NOT NULL CHECK (built_in IN (0, 1)),
      organization_id TEXT REFERENCES organizations (id) ON DELETE CASCADE,
      -- The organization of the role, never NULL, so that foreign keys can include it: they cannot reach a role of another organization.
      tenant TEXT NOT NULL GENERATED ALWAYS AS (coalesce(organization_id, ${noId})) STORED,
      -- Only of the default role: 1 if users hold it only by assignment.
      withheld INTEGER NOT NULL DEFAULT 0 CHECK (withheld IN (0, 1)),
      -- The result of searchText() for the name.
      search_text TEXT NOT NULL DEFAULT '',
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

    -- The roles of users. An assignment in an organization needs a membership, and ends with it.
    CREATE TABLE role_assignments (
      user_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      scope TEXT NOT NULL,
      organization_id TEXT,
      scope_id TEXT NOT NULL,
      team_id TEXT,
      project_id TEXT,
      role_id TEXT NOT NULL,
      role_tenant TEXT NOT NULL,
      expires_at INTEGER,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, scope_id, role_id),
      CHECK (
        (scope = 'GLOBAL' AND scope_id = ${noId}
          AND organization_id IS NULL AND team_id IS NULL AND project_id IS NULL)
        OR (organization_id IS NOT NULL AND (${localScopeCheck}))
      ),
      -- The role belongs to the organization of the assignment, or to none.
      CHECK (role_tenant IN (${noId}, coalesce(organization_id, ${noId}))),
      FOREIGN KEY (organization_id, user_id) REFERENCES organization_members (organization_id, user_id)
        ON DELETE CASCADE,${references}
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX role_assignments_by_scope ON role_assignments (scope_id, user_id);
    CREATE INDEX role_assignments_by_member ON role_assignments (user_id, organization_id);
    CREATE INDEX role_assignments_by_role ON role_assignments (role_id, scope_id);
    CREATE INDEX role_assignments_by_team ON role_assignments (team_id) WHERE team_id IS NOT NULL;
    CREATE INDEX role_assignments_by_project ON role_assignments (project_id) WHERE project_id IS NOT NULL;
    CREATE INDEX role_assignments_by_expiry ON role_assignments (expires_at) WHERE expires_at IS NOT NULL;
`;

const groups = `
    -- Permission groups: their members hold the group's permissions in the organization, and the roles that are attached to the group.
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

    -- The roles of groups, like role_assignments.
    CREATE TABLE group_role_assignments (
      group_id TEXT NOT NULL,
      scope TEXT NOT NULL,
      organization_id TEXT NOT NULL,
      scope_id TEXT NOT NULL,
      team_id TEXT,
      project_id TEXT,
      role_id TEXT NOT NULL,
      role_tenant TEXT NOT NULL,
      expires_at INTEGER,
      created_at INTEGER NOT NULL,
      PRIMARY KEY (group_id, scope_id, role_id),
      CHECK (${localScopeCheck}),
      CHECK (role_tenant IN (${noId}, organization_id)),
      FOREIGN KEY (group_id, organization_id) REFERENCES groups (id, organization_id) ON DELETE CASCADE,${references}
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX group_role_assignments_by_role ON group_role_assignments (role_id, scope_id);
    CREATE INDEX group_role_assignments_by_team ON group_role_assignments (team_id) WHERE team_id IS NOT NULL;
    CREATE INDEX group_role_assignments_by_project ON group_role_assignments (project_id)
      WHERE project_id IS NOT NULL;
    CREATE INDEX group_role_assignments_by_expiry ON group_role_assignments (expires_at)
      WHERE expires_at IS NOT NULL;
`;

const invitations = `
    -- Invitations to an organization, with the role that the invited user gets.
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
      CHECK (role_tenant IN (${noId}, organization_id)),
      FOREIGN KEY (role_id, role_tenant) REFERENCES roles (id, tenant)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX invitations_by_organization ON invitations (organization_id, id);
    CREATE INDEX invitations_by_role ON invitations (role_id);
    CREATE INDEX invitations_by_expiry ON invitations (expires_at);
    -- The invitations of one inviter or invited user, in the order of the export.
    CREATE INDEX invitations_by_inviter ON invitations (invited_by, created_at, id);
    CREATE INDEX invitations_by_email ON invitations (email, created_at, id);
`;

const apiKeys = `
    -- The keys with which programs call the API on behalf of an account.
    CREATE TABLE api_keys (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      -- The SHA-256 of the key.
      hash BLOB NOT NULL,
      -- A JSON list of names, which can be unknown to this version.
      permissions TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      expires_at INTEGER,
      last_used_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX api_keys_by_account ON api_keys (account_id, created_at, id);
    CREATE INDEX api_keys_by_expiry ON api_keys (expires_at) WHERE expires_at IS NOT NULL;
`;

/** Permissions, roles, permission groups, assignments, invitations and API keys. */
export const access = [roles, groups, invitations, apiKeys].join('');
