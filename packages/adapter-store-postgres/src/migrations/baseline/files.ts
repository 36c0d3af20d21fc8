/** An SQL expression for the bytes that an attachment row adds to the usage: at first the reserved bytes, later the file's size. */
const bytes = 'greatest(reserved_bytes, coalesce(size, 0))';

/** Returns a query for the bytes that the attachment rows add to the usage of each owner or, with `-`, subtract from it. */
const getChanges = (rows: string, sign: '' | '-' = ''): string => `
          SELECT 1 AS kind, uploaded_by AS owner_id, ${sign}${bytes} AS bytes FROM ${rows}
          UNION ALL SELECT 2, organization_id, ${sign}${bytes} FROM ${rows} WHERE organization_id IS NOT NULL`;

// Users come before organizations, and both groups are ordered by id, so that transactions that change the same usage
// cannot deadlock. A row that reaches 0 is deleted, so an increase must be able to insert it again.
const countAfter = (event: string, tables: string, changes: string): string => `
    CREATE FUNCTION crewkit.count_storage_after_${event}() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      change record;
    BEGIN
      FOR change IN
        SELECT owner_id, sum(bytes)::bigint AS bytes FROM (${changes}
        ) AS changes GROUP BY kind, owner_id HAVING sum(bytes) <> 0 ORDER BY kind, owner_id
      LOOP
        IF change.bytes > 0 THEN
          INSERT INTO crewkit.storage_usage AS u (owner_id, used_bytes) VALUES (change.owner_id, change.bytes)
            ON CONFLICT (owner_id) DO UPDATE SET used_bytes = u.used_bytes + excluded.used_bytes;
        ELSE
          UPDATE crewkit.storage_usage SET used_bytes = used_bytes + change.bytes WHERE owner_id = change.owner_id;
          DELETE FROM crewkit.storage_usage WHERE owner_id = change.owner_id AND used_bytes = 0;
        END IF;
      END LOOP;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_storage_after_${event} AFTER ${event.toUpperCase()} ON crewkit.attachments
      REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION crewkit.count_storage_after_${event}();`;

/** Attachments, and the storage that they use. */
export const files = `
    -- Uploaded files. A message is deleted only with its conversation, which sets conversation_id to null. The table has no foreign key to
    -- messages: the deletion of a million messages would look for the attachments of each.
    CREATE TABLE crewkit.attachments (
      id uuid PRIMARY KEY,
      conversation_id uuid REFERENCES crewkit.conversations (id) ON DELETE SET NULL,
      -- null: the upload is not part of a message yet, it is an avatar (accounts.avatar_id), or it was removed from its message and its blob is still to be deleted.
      message_id uuid,
      -- null until the file is attached to a message for the first time.
      position smallint,
      uploaded_by uuid NOT NULL REFERENCES crewkit.accounts (id),
      file_name text,
      content_type text,
      size bigint,
      sha256 text COLLATE "C",
      voice_duration_ms integer,
      voice_waveform smallint[],
      voice_duration_source text CHECK (voice_duration_source IN ('probed', 'client')),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      -- The organization whose storage the file uses. It is stored here, because the conversation and even the organization can be deleted
      -- before the blob.
      organization_id uuid,
      -- The announced size, which counts until the file is stored.
      reserved_bytes bigint NOT NULL DEFAULT 0 CHECK (reserved_bytes >= 0),
      CHECK (message_id IS NULL OR num_nulls(position, file_name, content_type, size, sha256) = 0),
      CHECK (num_nulls(voice_duration_ms, voice_waveform, voice_duration_source) IN (0, 3))
    );
    CREATE INDEX attachments_by_message ON crewkit.attachments (message_id, position);
    CREATE INDEX attachments_by_conversation ON crewkit.attachments (conversation_id);
    CREATE INDEX attachments_by_uploader ON crewkit.attachments (uploaded_by, created_at, id);
    -- Files that the sweep can remove.
    CREATE INDEX attachments_abandoned ON crewkit.attachments (expires_at, id)
      WHERE message_id IS NULL OR conversation_id IS NULL;

    -- For each user and organization, the sum over their attachments. Triggers maintain the rows, so that no statement can omit them. The
    -- sums change often, and the free space keeps new row versions on the same page.
    CREATE TABLE crewkit.storage_usage (
      owner_id uuid PRIMARY KEY,
      used_bytes bigint NOT NULL CHECK (used_bytes >= 0),
      is_organization boolean NOT NULL DEFAULT false
    ) WITH (fillfactor = 70);
    -- The users or organizations with the most storage, so that a query reads only the rows that it returns.
    CREATE INDEX storage_usage_by_size ON crewkit.storage_usage (is_organization, used_bytes DESC, owner_id);
    ${countAfter('insert', 'NEW TABLE AS now_there', getChanges('now_there'))}
    ${countAfter('delete', 'OLD TABLE AS gone', getChanges('gone', '-'))}
    ${countAfter(
      'update',
      'OLD TABLE AS gone NEW TABLE AS now_there',
      `${getChanges('gone', '-')}
          UNION ALL ${getChanges('now_there')}`,
    )}

    -- The triggers above insert rows without is_organization. Accounts are never deleted, so an owner without an account is an organization.
    CREATE FUNCTION crewkit.set_storage_scope() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.is_organization := NOT EXISTS (SELECT 1 FROM crewkit.accounts a WHERE a.id = NEW.owner_id);
      RETURN NEW;
    END $$;
    CREATE TRIGGER set_storage_scope BEFORE INSERT ON crewkit.storage_usage
      FOR EACH ROW EXECUTE FUNCTION crewkit.set_storage_scope();
`;
