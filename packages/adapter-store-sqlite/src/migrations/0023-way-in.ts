import type { Migration } from './migration.js';

export const wayIn: Migration = {
  id: 23,
  name: '0023-way-in',
  sql: `
    -- Where the app goes on after the confirmation, and the SHA-256 of the registering client's secret.
    ALTER TABLE pending_registrations ADD COLUMN next_path TEXT;
    ALTER TABLE pending_registrations ADD COLUMN verifier_hash BLOB;
  `,
};
