import type { Migration } from './migration.js';

/** Adds indexes that order users and organizations by the size of their files, so that a query reads only the rows that it returns. */
export const largestStorage: Migration = {
  id: 27,
  name: '0027-largest-storage',
  // The triggers of migration 16 insert the rows. Accounts are never deleted, only anonymized.
  sql: `
    ALTER TABLE storage_usage ADD COLUMN is_organization INTEGER NOT NULL DEFAULT 0;
    UPDATE storage_usage SET is_organization = 1
      WHERE NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = owner_id);
    CREATE TRIGGER storage_usage_scope AFTER INSERT ON storage_usage
      WHEN NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = NEW.owner_id) BEGIN
      UPDATE storage_usage SET is_organization = 1 WHERE owner_id = NEW.owner_id;
    END;
    CREATE INDEX storage_usage_by_size ON storage_usage (is_organization, used_bytes DESC, owner_id);
  `,
};
