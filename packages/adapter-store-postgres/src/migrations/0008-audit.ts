import type { Migration } from './migration.js';

export const audit: Migration = {
  id: 8,
  name: '0008-audit',
  sql: `
    -- No references: it outlives what it tells of.
    CREATE TABLE crewkit.audit_events (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      id uuid NOT NULL UNIQUE,
      organization_id uuid,
      actor_id uuid,
      action text NOT NULL,
      target_type text NOT NULL,
      target_id text NOT NULL,
      details jsonb NOT NULL,
      ip_address text,
      user_agent text,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX audit_events_by_organization ON crewkit.audit_events (organization_id, position);

    CREATE FUNCTION crewkit.refuse_change() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'Audit events are neither changed nor removed.'; END $$;
    CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON crewkit.audit_events
      FOR EACH STATEMENT EXECUTE FUNCTION crewkit.refuse_change();
  `,
};
