import type { Migration } from './migration.js';

export const deletions: Migration = {
  id: 14,
  name: '0014-deletions',
  sql: `
    -- Soft-deleted: hidden at once, and removed with everything in it by a background job, some rows at a time.
    ALTER TABLE crewkit.organizations ADD COLUMN deleted_at timestamptz;
    ALTER TABLE crewkit.projects ADD COLUMN deleted_at timestamptz;
    CREATE INDEX organizations_deleted ON crewkit.organizations (deleted_at, id) WHERE deleted_at IS NOT NULL;
    CREATE INDEX projects_deleted ON crewkit.projects (deleted_at, id) WHERE deleted_at IS NOT NULL;

    -- A task leaves its conversation behind, for the same job: it may hold any number of messages. NOT VALID: the reference that it
    -- replaces held for every row, so none is looked at again.
    ALTER TABLE crewkit.conversations DROP CONSTRAINT conversations_task_id_fkey;
    ALTER TABLE crewkit.conversations ADD CONSTRAINT conversations_task_id_fkey
      FOREIGN KEY (task_id) REFERENCES crewkit.tasks (id) ON DELETE SET NULL NOT VALID;
    CREATE INDEX IF NOT EXISTS conversations_without_task ON crewkit.conversations (id)
      WHERE kind = 'task' AND task_id IS NULL;
  `,
};
