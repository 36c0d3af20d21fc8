const unchangedColumns = [
  'position',
  'id',
  'organization_id',
  'actor_id',
  'action',
  'target_type',
  'target_id',
  'created_at',
];

// Audit events are immutable, except that the sender's client data and a reported email can be erased.
const onlyForgets = [
  ...unchangedColumns.map((column) => `NEW.${column} IS OLD.${column}`),
  ...['ip_address', 'user_agent'].map((column) => `(NEW.${column} IS NULL OR NEW.${column} IS OLD.${column})`),
  "(NEW.details IS OLD.details OR NEW.details IS json_remove(OLD.details, '$.email'))",
].join(' AND ');

/** The audit log. Triggers make its events immutable for every client of the database. */
export const audit = `
    -- Without foreign keys: events are kept after the organization, the account or the target is deleted.
    CREATE TABLE audit_events (
      position INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      organization_id TEXT,
      actor_id TEXT,
      action TEXT NOT NULL,
      target_type TEXT NOT NULL,
      target_id TEXT NOT NULL,
      -- A JSON object.
      details TEXT NOT NULL,
      ip_address TEXT,
      user_agent TEXT,
      created_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX audit_events_by_organization ON audit_events (organization_id, position);
    CREATE INDEX audit_events_by_actor ON audit_events (actor_id, position);
    -- Few events have an email. They are looked up once in the life of an account, when it is closed.
    CREATE INDEX audit_events_by_email ON audit_events (json_extract(details, '$.email'))
      WHERE json_extract(details, '$.email') IS NOT NULL;

    CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events BEGIN
      SELECT RAISE(ABORT, 'audit events stay');
    END;
    CREATE TRIGGER audit_events_never_change BEFORE UPDATE ON audit_events WHEN NOT (${onlyForgets}) BEGIN
      SELECT RAISE(ABORT, 'audit events never change');
    END;
`;
