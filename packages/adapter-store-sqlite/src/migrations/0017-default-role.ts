import type { Migration } from './migration.js';

export const defaultRole: Migration = {
  id: 17,
  name: '0017-default-role',
  sql: `
    -- Of the default role alone: 1 if users hold it only by assignment.
    ALTER TABLE roles ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0 CHECK (withheld IN (0, 1));
  `,
};
