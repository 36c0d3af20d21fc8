// The `tenant` of roles that belong to no organization, and the `scope_id` of assignments that apply everywhere.
const noId = "'00000000-0000-0000-0000-000000000000'";

// scope_id identifies the object to which an assignment applies. Foreign keys reference the columns of its organization, team or project.
const localScope = `
        WHEN 'ORGANIZATION' THEN scope_id = organization_id AND team_id IS NULL AND project_id IS NULL
        WHEN 'TEAM' THEN team_id IS NOT NULL AND scope_id = team_id AND project_id IS NULL
        WHEN 'PROJECT' THEN project_id IS NOT NULL AND scope_id = project_id AND team_id IS NULL
        ELSE false`;

// When an organization is deleted, a direct reference cascades to its assignments. If the assignments were deleted only
// through their holders (members and permission groups), they would still exist when the references to the
// organization's roles are checked.
const references = `
      FOREIGN KEY (organization_id) REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      FOREIGN KEY (team_id, organization_id) REFERENCES crewkit.teams (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (project_id, organization_id) REFERENCES crewkit.projects (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (role_id, role_tenant) REFERENCES crewkit.roles (id, tenant)`;

const roles = `
    -- The permission catalog and the built-in roles are not inserted here: every start writes them from the code.
    CREATE TABLE crewkit.permissions (
      name text COLLATE "C" PRIMARY KEY,
      scope text NOT NULL,
      description text NOT NULL,
      -- The order of the catalog.
      position bigint NOT NULL
    );
    CREATE INDEX permissions_by_position ON crewkit.permissions (position);

    CREATE TABLE crewkit.roles (
      id uuid PRIMARY KEY,
      name text COLLATE "C" NOT NULL,
      level text NOT NULL CHECK (level IN ('GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT')),
      built_in boolean NOT NULL,
      organization_id uuid REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      -- The organization of the role, never null, so that foreign keys can include it: they cannot reach a role of another organization.
      tenant uuid NOT NULL GENERATED ALWAYS AS (coalesce(organization_id, ${noId}::uuid)) STORED,
      -- Only of the default role: true if users hold it only by assignment.
      withheld boolean NOT NULL DEFAULT false,
      -- The result of searchText() for the name. null: queries compare the name in lower case.
      search_text text COLLATE "C",
      UNIQUE (tenant, id),
      CHECK (CASE WHEN built_in THEN organization_id IS NULL ELSE (organization_id IS NULL) = (level = 'GLOBAL') END)
    );
    CREATE UNIQUE INDEX roles_by_name ON crewkit.roles (tenant, level, name) WHERE NOT built_in;
    CREATE INDEX roles_by_organization ON crewkit.roles (organization_id);
    CREATE INDEX roles_built_in ON crewkit.roles (id) WHERE built_in;

    CREATE TABLE crewkit.role_permissions (
      role_id uuid NOT NULL REFERENCES crewkit.roles (id) ON DELETE CASCADE,
      permission text COLLATE "C" NOT NULL REFERENCES crewkit.permissions (name),
      PRIMARY KEY (role_id, permission)
    );

    -- The roles of users. An assignment in an organization needs a membership, and ends with it.
    CREATE TABLE crewkit.role_assignments (
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      role_id uuid NOT NULL,
      role_tenant uuid NOT NULL,
      scope text NOT NULL,
      scope_id uuid NOT NULL,
      organization_id uuid,
      team_id uuid,
      project_id uuid,
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, scope_id, role_id),
      FOREIGN KEY (organization_id, user_id)
        REFERENCES crewkit.organization_members (organization_id, user_id) ON DELETE CASCADE,${references},
      CHECK (CASE scope
        WHEN 'GLOBAL' THEN scope_id = ${noId} AND organization_id IS NULL AND team_id IS NULL AND project_id IS NULL${localScope}
      END),
      CHECK (scope = 'GLOBAL' OR organization_id IS NOT NULL),
      -- The role belongs to the organization of the assignment, or to none.
      CHECK (coalesce(role_tenant = organization_id, false) OR role_tenant = ${noId})
    );
    CREATE INDEX role_assignments_by_scope ON crewkit.role_assignments (scope_id, user_id);
    CREATE INDEX role_assignments_by_member ON crewkit.role_assignments (organization_id, user_id);
    CREATE INDEX role_assignments_by_team ON crewkit.role_assignments (team_id, organization_id);
    CREATE INDEX role_assignments_by_project ON crewkit.role_assignments (project_id, organization_id);
    CREATE INDEX role_assignments_by_role ON crewkit.role_assignments (role_id, scope_id);
    CREATE INDEX role_assignments_by_expiry ON crewkit.role_assignments (expires_at) WHERE expires_at IS NOT NULL;
`;

const groups = `
    -- Permission groups: their members hold the group's permissions in the organization, and the roles that are attached to the group.
    CREATE TABLE crewkit.groups (
      id uuid PRIMARY KEY,
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      name text COLLATE "C" NOT NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (organization_id, name),
      UNIQUE (organization_id, id)
    );

    CREATE TABLE crewkit.group_permissions (
      group_id uuid NOT NULL REFERENCES crewkit.groups (id) ON DELETE CASCADE,
      permission text COLLATE "C" NOT NULL REFERENCES crewkit.permissions (name),
      PRIMARY KEY (group_id, permission)
    );

    CREATE TABLE crewkit.group_members (
      group_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      user_id uuid NOT NULL,
      PRIMARY KEY (group_id, user_id),
      FOREIGN KEY (group_id, organization_id) REFERENCES crewkit.groups (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (user_id, organization_id)
        REFERENCES crewkit.organization_members (user_id, organization_id) ON DELETE CASCADE
    );
    CREATE INDEX group_members_by_member ON crewkit.group_members (user_id, organization_id);

    -- The roles of groups, like role_assignments.
    CREATE TABLE crewkit.group_role_assignments (
      group_id uuid NOT NULL,
      role_id uuid NOT NULL,
      role_tenant uuid NOT NULL,
      scope text NOT NULL,
      scope_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      team_id uuid,
      project_id uuid,
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (group_id, scope_id, role_id),
      FOREIGN KEY (group_id, organization_id) REFERENCES crewkit.groups (id, organization_id) ON DELETE CASCADE,${references},
      CHECK (CASE scope${localScope}
      END),
      CHECK (role_tenant IN (${noId}, organization_id))
    );
    CREATE INDEX group_role_assignments_by_scope ON crewkit.group_role_assignments (scope_id, group_id);
    CREATE INDEX group_role_assignments_by_organization ON crewkit.group_role_assignments (organization_id);
    CREATE INDEX group_role_assignments_by_team ON crewkit.group_role_assignments (team_id, organization_id);
    CREATE INDEX group_role_assignments_by_project ON crewkit.group_role_assignments (project_id, organization_id);
    CREATE INDEX group_role_assignments_by_role ON crewkit.group_role_assignments (role_id, scope_id);
    CREATE INDEX group_role_assignments_by_expiry ON crewkit.group_role_assignments (expires_at)
      WHERE expires_at IS NOT NULL;
`;

const invitations = `
    -- Invitations to an organization, with the role that the invited user gets.
    CREATE TABLE crewkit.invitations (
      id uuid PRIMARY KEY,
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      email text COLLATE "C" NOT NULL,
      role_id uuid NOT NULL,
      role_tenant uuid NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      invited_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      UNIQUE (organization_id, email),
      FOREIGN KEY (role_id, role_tenant) REFERENCES crewkit.roles (id, tenant),
      CHECK (role_tenant IN (${noId}, organization_id))
    );
    CREATE INDEX invitations_by_id ON crewkit.invitations (organization_id, id);
    CREATE INDEX invitations_by_role ON crewkit.invitations (role_id);
    CREATE INDEX invitations_by_expiry ON crewkit.invitations (expires_at);
    -- The invitations of one inviter or invited user, in the order of the export.
    CREATE INDEX invitations_by_inviter ON crewkit.invitations (invited_by, created_at, id);
    CREATE INDEX invitations_by_email ON crewkit.invitations (email, created_at, id);
`;

const apiKeys = `
    -- The keys with which programs call the API on behalf of an account.
    CREATE TABLE crewkit.api_keys (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      name text NOT NULL,
      -- The SHA-256 of the key.
      hash bytea NOT NULL,
      -- Names, which can be unknown to this version.
      permissions text[] NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz
    );
    CREATE INDEX api_keys_by_account ON crewkit.api_keys (account_id, created_at, id);
    CREATE INDEX api_keys_by_expiry ON crewkit.api_keys (expires_at) WHERE expires_at IS NOT NULL;
`;

/** Permissions, roles, permission groups, assignments, invitations and API keys. */
export const access = [roles, groups, invitations, apiKeys].join('');
