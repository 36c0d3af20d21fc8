import type { Migration } from './migration.js';

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

export const closedAccounts: Migration = {
  id: 10,
  name: '0010-closed-accounts',
  sql: `
    ALTER TABLE accounts ADD COLUMN closed_at INTEGER;

    -- The messages of one user, in the order of their export.
    CREATE INDEX messages_by_sender ON messages (sender_id, created_at, conversation_id, seq);
    CREATE INDEX tasks_by_creator ON tasks (created_by, created_at, id);
    CREATE INDEX invitations_by_inviter ON invitations (invited_by, created_at, id);
    CREATE INDEX invitations_by_email ON invitations (email, created_at, id);
    CREATE INDEX audit_events_by_actor ON audit_events (actor_id, position);
    CREATE INDEX audit_events_by_email ON audit_events (json_extract(details, '$.email'))
      WHERE json_extract(details, '$.email') IS NOT NULL;

    DROP TRIGGER audit_events_never_change;
    CREATE TRIGGER audit_events_never_change BEFORE UPDATE ON audit_events WHEN NOT (${onlyForgets}) BEGIN
      SELECT RAISE(ABORT, 'audit events never change');
    END;
  `,
};
