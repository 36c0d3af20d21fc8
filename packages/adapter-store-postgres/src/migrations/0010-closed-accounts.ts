import type { Migration } from './migration.js';

// Audit events are immutable, except that the sender's client data and a reported email can be erased. Compare documents as text, in which
// 1 and 1.0 differ.
const forgetting = `
    CREATE FUNCTION crewkit.refuse_change_but_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      forgettable CONSTANT text[] := ARRAY['ip_address', 'user_agent', 'details'];
      without_email CONSTANT jsonb :=
        CASE jsonb_typeof(OLD.details) WHEN 'object' THEN OLD.details - 'email' ELSE OLD.details END;
    BEGIN
      IF (to_jsonb(NEW) - forgettable)::text = (to_jsonb(OLD) - forgettable)::text
        AND (NEW.ip_address IS NULL OR NEW.ip_address IS NOT DISTINCT FROM OLD.ip_address)
        AND (NEW.user_agent IS NULL OR NEW.user_agent IS NOT DISTINCT FROM OLD.user_agent)
        AND NEW.details::text IN (OLD.details::text, without_email::text)
      THEN RETURN NEW;
      END IF;
      RAISE EXCEPTION 'Audit events are neither changed nor removed.';
    END $$;

    DROP TRIGGER audit_events_stay ON crewkit.audit_events;
    CREATE TRIGGER audit_events_stay BEFORE DELETE OR TRUNCATE ON crewkit.audit_events
      FOR EACH STATEMENT EXECUTE FUNCTION crewkit.refuse_change();
    CREATE TRIGGER audit_events_only_forget BEFORE UPDATE ON crewkit.audit_events
      FOR EACH ROW EXECUTE FUNCTION crewkit.refuse_change_but_forgetting();`;

export const closedAccounts: Migration = {
  id: 10,
  name: '0010-closed-accounts',
  sql: `
    ALTER TABLE crewkit.accounts ADD COLUMN closed_at timestamptz;

    -- The messages of one user, in the order of their export.
    CREATE INDEX messages_by_sender ON crewkit.messages (sender_id, created_at, conversation_id, seq);
    CREATE INDEX tasks_by_creator ON crewkit.tasks (created_by, created_at, id);
    CREATE INDEX invitations_by_inviter ON crewkit.invitations (invited_by, created_at, id);
    CREATE INDEX invitations_by_email ON crewkit.invitations (email, created_at, id);
    CREATE INDEX audit_events_by_actor ON crewkit.audit_events (actor_id, position);
    -- Few have one, and it is looked for once in the life of an account.
    CREATE INDEX audit_events_by_email ON crewkit.audit_events ((details ->> 'email'))
      WHERE details ->> 'email' IS NOT NULL;
${forgetting}
  `,
};
