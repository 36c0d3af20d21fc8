import type { Migration } from './migration.js';

export const access: Migration = {
  id: 4,
  name: '0004-access',
  sql: `
    CREATE TABLE crewkit.permissions (
      name text COLLATE "C" PRIMARY KEY,
      scope text NOT NULL,
      description text NOT NULL,
      position bigint NOT NULL
    );
    CREATE INDEX permissions_by_position ON crewkit.permissions (position);

    CREATE TABLE crewkit.roles (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      level text NOT NULL CHECK (level IN ('GLOBAL', 'ORGANIZATION', 'TEAM', 'PROJECT')),
      built_in boolean NOT NULL,
      organization_id uuid
    );
    CREATE INDEX roles_built_in ON crewkit.roles (id) WHERE built_in;

    CREATE TABLE crewkit.role_permissions (
      role_id uuid NOT NULL REFERENCES crewkit.roles (id) ON DELETE CASCADE,
      permission text COLLATE "C" NOT NULL REFERENCES crewkit.permissions (name),
      PRIMARY KEY (role_id, permission)
    );
  `,
};
