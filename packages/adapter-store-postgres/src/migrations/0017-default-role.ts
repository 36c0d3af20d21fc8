import type { Migration } from './migration.js';

export const defaultRole: Migration = {
  id: 17,
  name: '0017-default-role',
  sql: `
    -- Of the default role alone: true if users hold it only by assignment.
    ALTER TABLE crewkit.roles ADD COLUMN withheld boolean NOT NULL DEFAULT false;
  `,
};
