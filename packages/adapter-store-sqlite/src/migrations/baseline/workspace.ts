/**
 * Organizations, teams, projects and tasks. A row that belongs to an object, for example to a project, references both the object and the
 * object's organization in one foreign key. The row therefore cannot belong to a different organization than the object. For these foreign
 * keys, each object has a second unique key, which also contains the organization.
 */
export const workspace = `
    -- Rows with deleted_at are soft-deleted: they are hidden at once, and a background job removes them and their content in batches.
    CREATE TABLE organizations (
      id TEXT PRIMARY KEY,
      -- The sign-in policy as JSON. NULL: the organization has none. Before long columns, because every check of permissions reads it.
      policy TEXT,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      -- JSON, as in teams and projects.
      settings TEXT NOT NULL,
      -- The values of the embedding application's fields, as a JSON object.
      fields TEXT NOT NULL DEFAULT '{}',
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX organizations_deleted ON organizations (deleted_at, id) WHERE deleted_at IS NOT NULL;

    CREATE TABLE organization_members (
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      user_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
      joined_at INTEGER NOT NULL,
      PRIMARY KEY (organization_id, user_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX organization_members_by_user ON organization_members (user_id, organization_id);

    CREATE TABLE teams (
      id TEXT PRIMARY KEY,
      organization_id TEXT NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      settings TEXT NOT NULL,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      -- The result of searchText() for the name.
      search_text TEXT NOT NULL DEFAULT '',
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
      fields TEXT NOT NULL DEFAULT '{}',
      last_task_number INTEGER NOT NULL DEFAULT 0,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      deleted_at INTEGER,
      -- The result of searchText() for the name.
      search_text TEXT NOT NULL DEFAULT '',
      UNIQUE (organization_id, key),
      UNIQUE (id, organization_id),
      FOREIGN KEY (team_id, organization_id) REFERENCES teams (id, organization_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX projects_by_organization ON projects (organization_id, id);
    CREATE INDEX projects_by_team ON projects (team_id, organization_id, id);
    CREATE INDEX projects_deleted ON projects (deleted_at, id) WHERE deleted_at IS NOT NULL;

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
      -- The result of searchText() for the title and the description.
      search_text TEXT NOT NULL,
      created_by TEXT NOT NULL REFERENCES accounts (id),
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      -- Grows with every change. An update that expects another version is refused.
      version INTEGER NOT NULL,
      fields TEXT NOT NULL DEFAULT '{}',
      -- The order of the tasks with one status on the board, compared byte by byte. Every move changes one row.
      position TEXT NOT NULL,
      UNIQUE (project_id, number),
      UNIQUE (project_id, status, position),
      UNIQUE (id, organization_id),
      FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    -- The tasks of one user, in the order of the export.
    CREATE INDEX tasks_by_creator ON tasks (created_by, created_at, id);

    -- Only members of the organization can be assignees, and the end of a membership removes its assignments.
    CREATE TABLE task_assignees (
      task_id TEXT NOT NULL,
      organization_id TEXT NOT NULL,
      user_id TEXT NOT NULL,
      PRIMARY KEY (task_id, user_id),
      FOREIGN KEY (task_id, organization_id) REFERENCES tasks (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (organization_id, user_id) REFERENCES organization_members (organization_id, user_id)
        ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    -- The user comes first. With the organization first, SQLite would use this index to look for the assignees of a task, and read those of
    -- the whole organization.
    CREATE INDEX task_assignees_by_member ON task_assignees (user_id, organization_id);

    CREATE TABLE labels (
      id TEXT PRIMARY KEY,
      project_id TEXT NOT NULL,
      organization_id TEXT NOT NULL,
      name TEXT NOT NULL,
      color TEXT NOT NULL
        CHECK (color IN ('gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink')),
      -- The result of searchText() for the name.
      search_text TEXT NOT NULL,
      -- A deleted label is hidden at once, also from tasks. A background job removes it from the tasks in batches.
      deleted_at INTEGER,
      UNIQUE (id, organization_id),
      FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX labels_by_name ON labels (project_id, search_text) WHERE deleted_at IS NULL;
    -- Also contains deleted labels, which are removed with their project.
    CREATE INDEX labels_by_project ON labels (project_id);
    CREATE INDEX labels_deleted ON labels (deleted_at, id) WHERE deleted_at IS NOT NULL;

    CREATE TABLE task_labels (
      task_id TEXT NOT NULL,
      organization_id TEXT NOT NULL,
      label_id TEXT NOT NULL,
      PRIMARY KEY (task_id, label_id),
      FOREIGN KEY (task_id, organization_id) REFERENCES tasks (id, organization_id) ON DELETE CASCADE,
      FOREIGN KEY (label_id, organization_id) REFERENCES labels (id, organization_id) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX task_labels_by_label ON task_labels (label_id, task_id);

    -- Who created and changed a task. An entry belongs to one version of the task, and is never updated.
    CREATE TABLE task_activity (
      task_id TEXT NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
      version INTEGER NOT NULL,
      -- NULL: the embedding application made the change.
      actor_id TEXT,
      at INTEGER NOT NULL,
      -- A JSON array of the changed fields.
      changes TEXT NOT NULL,
      PRIMARY KEY (task_id, version)
    ) STRICT, WITHOUT ROWID;
`;
