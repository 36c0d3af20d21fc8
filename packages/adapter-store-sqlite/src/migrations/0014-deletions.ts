import type { Migration } from './migration.js';

export const deletions: Migration = {
  id: 14,
  name: '0014-deletions',
  sql: `
    -- Soft-deleted: hidden at once, and removed with everything in it by a background job, some rows at a time.
    ALTER TABLE organizations ADD COLUMN deleted_at INTEGER;
    ALTER TABLE projects ADD COLUMN deleted_at INTEGER;
    CREATE INDEX organizations_deleted ON organizations (deleted_at, id) WHERE deleted_at IS NOT NULL;
    CREATE INDEX projects_deleted ON projects (deleted_at, id) WHERE deleted_at IS NOT NULL;

    -- A task leaves its conversation behind, for the same job: it may hold any number of messages.
    DROP TRIGGER conversations_go_with_their_task;
    CREATE TRIGGER tasks_leave_their_conversation AFTER DELETE ON tasks BEGIN
      UPDATE conversations SET task_id = NULL WHERE task_id = OLD.id;
    END;
    CREATE INDEX conversations_without_task ON conversations (id) WHERE kind = 'task' AND task_id IS NULL;
  `,
};
