import type { Migration } from './migration.js';

// Each row that belongs to an object of an organization references the object together with the organization. It therefore cannot belong to
// another organization. A foreign key accepts the columns of a unique index in any order; the order used here also lets lists use the
// index.
export const workspace: Migration = {
  id: 6,
  name: '0006-workspace',
  sql: `
    ALTER TABLE crewkit.accounts ADD COLUMN search_text text COLLATE "C" NOT NULL DEFAULT '';
    -- Not by the rules of "C", which are those of the email: they know the capitals of ASCII only.
    UPDATE crewkit.accounts
      SET search_text = lower(concat_ws(' ', first_name, last_name, email) COLLATE "default");

    CREATE TABLE crewkit.organizations (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      description text NOT NULL,
      settings jsonb NOT NULL,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );

    CREATE TABLE crewkit.organization_members (
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES crewkit.accounts (id) ON DELETE CASCADE,
      joined_at timestamptz NOT NULL,
      PRIMARY KEY (organization_id, user_id)
    );
    CREATE INDEX organization_members_by_user ON crewkit.organization_members (user_id, organization_id);

    CREATE TABLE crewkit.teams (
      id uuid PRIMARY KEY,
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      name text NOT NULL,
      description text NOT NULL,
      settings jsonb NOT NULL,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (organization_id, id)
    );

    -- last_task_number changes often and is not indexed: room in the pages keeps its new versions beside the old ones.
    CREATE TABLE crewkit.projects (
      id uuid PRIMARY KEY,
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      team_id uuid,
      key text COLLATE "C" NOT NULL,
      name text NOT NULL,
      description text NOT NULL,
      settings jsonb NOT NULL,
      last_task_number integer NOT NULL DEFAULT 0,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (organization_id, key),
      UNIQUE (organization_id, id),
      FOREIGN KEY (team_id, organization_id) REFERENCES crewkit.teams (id, organization_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX projects_by_team ON crewkit.projects (team_id, id);

    CREATE TABLE crewkit.tasks (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      number integer NOT NULL,
      title text NOT NULL,
      description text NOT NULL,
      status text NOT NULL CHECK (status IN ('todo', 'in_progress', 'done', 'cancelled')),
      priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
      due_at timestamptz,
      search_text text COLLATE "C" NOT NULL,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      version integer NOT NULL DEFAULT 1,
      UNIQUE (project_id, number),
      UNIQUE (id, organization_id),
      FOREIGN KEY (project_id, organization_id) REFERENCES crewkit.projects (id, organization_id) ON DELETE CASCADE
    );

    CREATE TABLE crewkit.task_assignees (
      task_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      user_id uuid NOT NULL,
      PRIMARY KEY (task_id, user_id),
      FOREIGN KEY (task_id, organization_id) REFERENCES crewkit.tasks (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (organization_id, user_id)
        REFERENCES crewkit.organization_members (organization_id, user_id) ON DELETE CASCADE
    );
    CREATE INDEX task_assignees_by_member ON crewkit.task_assignees (organization_id, user_id);
  `,
};
