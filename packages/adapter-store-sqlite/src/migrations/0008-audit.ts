import type { Migration } from './migration.js';

export const audit: Migration = {
  id: 8,
  name: '0008-audit',
  sql: `
    -- No references: what happened stays when the organization, the account or the target are gone.
    CREATE TABLE audit_events (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      organization_id TEXT,
      actor_id TEXT,
      action TEXT NOT NULL,
      target_type TEXT NOT NULL,
      target_id TEXT NOT NULL,
      details TEXT NOT NULL,
      ip_address TEXT,
      user_agent TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX audit_events_by_organization ON audit_events (organization_id, position);

    CREATE TRIGGER audit_events_never_change BEFORE UPDATE ON audit_events BEGIN
      SELECT RAISE(ABORT, 'audit events never change');
    END;
    CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events BEGIN
      SELECT RAISE(ABORT, 'audit events stay');
    END;
  `,
};
