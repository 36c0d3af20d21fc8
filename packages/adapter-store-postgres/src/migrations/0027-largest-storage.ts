import type { Migration } from './migration.js';

/** Adds indexes that order users and organizations by the size of their files, so that a query reads only the rows that it returns. */
export const largestStorage: Migration = {
  id: 27,
  name: '0027-largest-storage',
  // The triggers of migration 16 insert the rows, for this version and the previous one. Accounts are never deleted, only anonymized.
  sql: `
    ALTER TABLE crewkit.storage_usage ADD COLUMN is_organization boolean NOT NULL DEFAULT false;
    UPDATE crewkit.storage_usage u SET is_organization = true
      WHERE NOT EXISTS (SELECT 1 FROM crewkit.accounts a WHERE a.id = u.owner_id);
    CREATE FUNCTION crewkit.set_storage_scope() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.is_organization := NOT EXISTS (SELECT 1 FROM crewkit.accounts a WHERE a.id = NEW.owner_id);
      RETURN NEW;
    END $$;
    CREATE TRIGGER set_storage_scope BEFORE INSERT ON crewkit.storage_usage
      FOR EACH ROW EXECUTE FUNCTION crewkit.set_storage_scope();
    CREATE INDEX IF NOT EXISTS storage_usage_by_size
      ON crewkit.storage_usage (is_organization, used_bytes DESC, owner_id);
  `,
};
