/**
 * The audit log. Audit events are immutable, except that the IP address, the user agent and the email in `details` can be erased. Triggers
 * enforce this for every client of the database.
 */
export const audit = `
    -- Without foreign keys: events are kept after the organization, the account or the target is deleted.
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
    CREATE INDEX audit_events_by_actor ON crewkit.audit_events (actor_id, position);
    -- Few events have an email. They are looked up once in the life of an account, when it is closed.
    CREATE INDEX audit_events_by_email ON crewkit.audit_events ((details ->> 'email'))
      WHERE details ->> 'email' IS NOT NULL;

    CREATE FUNCTION crewkit.refuse_change() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'Audit events are neither changed nor removed.'; END $$;
    CREATE TRIGGER audit_events_stay BEFORE DELETE OR TRUNCATE ON crewkit.audit_events
      FOR EACH STATEMENT EXECUTE FUNCTION crewkit.refuse_change();

    -- Documents are compared as text, in which 1 and 1.0 differ.
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
    CREATE TRIGGER audit_events_only_forget BEFORE UPDATE ON crewkit.audit_events
      FOR EACH ROW EXECUTE FUNCTION crewkit.refuse_change_but_forgetting();
`;
