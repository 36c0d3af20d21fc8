/**
 * Organizations, teams, projects and tasks. A row that belongs to an object, for example to a project, references both the object and the
 * object's organization in one foreign key. The row therefore cannot belong to a different organization than the object. Such a foreign key
 * needs a unique index, in which the order of the columns does not matter; the order used here also serves lists.
 */
export const workspace = `
    -- Rows with deleted_at are soft-deleted: they are hidden at once, and a background job removes them and their content in batches.
    CREATE TABLE crewkit.organizations (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      description text NOT NULL,
      settings jsonb NOT NULL,
      -- The values of the embedding application's fields, by name.
      fields jsonb NOT NULL DEFAULT '{}',
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz,
      -- The sign-in policy. NULL: the organization has none.
      policy jsonb
    );
    CREATE INDEX organizations_deleted ON crewkit.organizations (deleted_at, id) WHERE deleted_at IS NOT NULL;

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
      -- The result of searchText() for the name. null: queries compare the name in lower case.
      search_text text COLLATE "C",
      UNIQUE (organization_id, id)
    );

    -- last_task_number changes often and is not indexed, and the free space keeps new row versions on the same page.
    CREATE TABLE crewkit.projects (
      id uuid PRIMARY KEY,
      organization_id uuid NOT NULL REFERENCES crewkit.organizations (id) ON DELETE CASCADE,
      team_id uuid,
      key text COLLATE "C" NOT NULL,
      name text NOT NULL,
      description text NOT NULL,
      settings jsonb NOT NULL,
      fields jsonb NOT NULL DEFAULT '{}',
      last_task_number integer NOT NULL DEFAULT 0,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      deleted_at timestamptz,
      -- As in teams.
      search_text text COLLATE "C",
      UNIQUE (organization_id, key),
      UNIQUE (organization_id, id),
      FOREIGN KEY (team_id, organization_id) REFERENCES crewkit.teams (id, organization_id)
    ) WITH (fillfactor = 70);
    CREATE INDEX projects_by_team ON crewkit.projects (team_id, id);
    CREATE INDEX projects_deleted ON crewkit.projects (deleted_at, id) WHERE deleted_at IS NOT NULL;

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
      -- The result of searchText() for the title and the description.
      search_text text COLLATE "C" NOT NULL,
      created_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      -- Grows with every change. An update that expects another version is refused.
      version integer NOT NULL DEFAULT 1,
      fields jsonb NOT NULL DEFAULT '{}',
      -- The order of the tasks with one status on the board, compared byte by byte. Every move changes one row. Transactions that write a
      -- position lock the project's row before they read the positions of the neighbors.
      position text COLLATE "C" NOT NULL,
      UNIQUE (project_id, number),
      -- The status comes first, so that look-ups by project and number cannot use this index while the table has no statistics.
      UNIQUE (status, project_id, position),
      UNIQUE (id, organization_id),
      FOREIGN KEY (project_id, organization_id) REFERENCES crewkit.projects (id, organization_id) ON DELETE CASCADE
    );
    -- The tasks of one user, in the order of the export.
    CREATE INDEX tasks_by_creator ON crewkit.tasks (created_by, created_at, id);

    -- Only members of the organization can be assignees, and the end of a membership removes its assignments.
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

    CREATE TABLE crewkit.labels (
      id uuid PRIMARY KEY,
      project_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      name text NOT NULL,
      color text NOT NULL
        CHECK (color IN ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink')),
      -- The result of searchText() for the name.
      search_text text COLLATE "C" NOT NULL,
      -- A deleted label is hidden at once, also from tasks. A background job removes it from the tasks in batches.
      deleted_at timestamptz,
      UNIQUE (id, organization_id),
      FOREIGN KEY (project_id, organization_id) REFERENCES crewkit.projects (id, organization_id) ON DELETE CASCADE
    );
    CREATE UNIQUE INDEX labels_by_name ON crewkit.labels (project_id, search_text) WHERE deleted_at IS NULL;
    -- Also contains deleted labels, which are removed with their project.
    CREATE INDEX labels_by_project ON crewkit.labels (project_id);
    CREATE INDEX labels_deleted ON crewkit.labels (deleted_at, id) WHERE deleted_at IS NOT NULL;

    CREATE TABLE crewkit.task_labels (
      task_id uuid NOT NULL,
      organization_id uuid NOT NULL,
      label_id uuid NOT NULL,
      PRIMARY KEY (task_id, label_id),
      FOREIGN KEY (task_id, organization_id) REFERENCES crewkit.tasks (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (label_id, organization_id) REFERENCES crewkit.labels (id, organization_id) ON DELETE CASCADE
    );
    CREATE INDEX task_labels_by_label ON crewkit.task_labels (label_id);

    -- Who created and changed a task. An entry belongs to one version of the task, and is never updated.
    CREATE TABLE crewkit.task_activity (
      task_id uuid NOT NULL REFERENCES crewkit.tasks (id) ON DELETE CASCADE,
      version integer NOT NULL,
      -- NULL: the embedding application made the change.
      actor_id uuid,
      at timestamptz NOT NULL,
      -- An array of the changed fields.
      changes jsonb NOT NULL,
      PRIMARY KEY (task_id, version)
    );
`;
