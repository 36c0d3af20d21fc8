/** Returns an SQL expression for the bytes that an attachment row adds to the usage: at first the reserved bytes, later the file's size. */
const toBytes = (row: string): string => `max(${row}.reserved_bytes, coalesce(${row}.size, 0))`;

/** Returns statements that add `bytes` to the usage of the row's owners and delete usage rows that reach zero. */
const add = (bytes: string, row: string): string => `
      INSERT INTO storage_usage (owner_id, used_bytes)
        SELECT value, 0 FROM json_each(json_array(${row}.uploaded_by, ${row}.organization_id)) WHERE value IS NOT NULL
        ON CONFLICT DO NOTHING;
      UPDATE storage_usage SET used_bytes = used_bytes + ${bytes}
        WHERE owner_id IN (${row}.uploaded_by, ${row}.organization_id);
      DELETE FROM storage_usage
        WHERE owner_id IN (${row}.uploaded_by, ${row}.organization_id) AND used_bytes = 0;`;

/** Attachments, and the storage that they use. */
export const files = `
    -- Uploaded files. Without a message, a file is not part of a message yet, or its message is gone and its blob is still to be deleted, or
    -- it is an avatar (accounts.avatar_id), which never expires.
    CREATE TABLE attachments (
      id TEXT PRIMARY KEY,
      conversation_id TEXT REFERENCES conversations (id) ON DELETE SET NULL,
      message_id TEXT REFERENCES messages (id) ON DELETE SET NULL,
      -- NULL until the file is attached to a message for the first time.
      position INTEGER,
      uploaded_by TEXT NOT NULL REFERENCES accounts (id),
      file_name TEXT,
      content_type TEXT,
      size INTEGER,
      sha256 TEXT,
      voice_duration_ms INTEGER,
      -- A JSON array.
      voice_waveform TEXT,
      voice_duration_source TEXT CHECK (voice_duration_source IN ('probed', 'client')),
      created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      -- The organization whose storage the file uses. It is stored here, because the conversation and even the organization can be deleted
      -- before the blob.
      organization_id TEXT,
      -- The announced size, which counts until the file is stored.
      reserved_bytes INTEGER NOT NULL DEFAULT 0 CHECK (reserved_bytes >= 0),
      CHECK (message_id IS NULL OR (position IS NOT NULL AND file_name IS NOT NULL AND content_type IS NOT NULL
        AND size IS NOT NULL AND sha256 IS NOT NULL)),
      CHECK ((voice_duration_ms IS NULL) = (voice_waveform IS NULL)
        AND (voice_duration_ms IS NULL) = (voice_duration_source IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX attachments_by_message ON attachments (message_id, position) WHERE message_id IS NOT NULL;
    CREATE INDEX attachments_by_conversation ON attachments (conversation_id);
    CREATE INDEX attachments_by_uploader ON attachments (uploaded_by, created_at, id);
    -- Files that the sweep can remove.
    CREATE INDEX attachments_abandoned ON attachments (expires_at, id) WHERE message_id IS NULL;

    -- For each user and organization, the sum over their attachments. Triggers maintain the rows, so that no statement can omit them.
    CREATE TABLE storage_usage (
      owner_id TEXT PRIMARY KEY,
      used_bytes INTEGER NOT NULL CHECK (used_bytes >= 0),
      is_organization INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    -- The users or organizations with the most storage, so that a query reads only the rows that it returns.
    CREATE INDEX storage_usage_by_size ON storage_usage (is_organization, used_bytes DESC, owner_id);
    CREATE TRIGGER storage_usage_grows AFTER INSERT ON attachments WHEN ${toBytes('NEW')} > 0 BEGIN
      ${add(toBytes('NEW'), 'NEW')}
    END;
    CREATE TRIGGER storage_usage_changes AFTER UPDATE OF reserved_bytes, size ON attachments
      WHEN ${toBytes('NEW')} <> ${toBytes('OLD')} BEGIN
      ${add(`${toBytes('NEW')} - ${toBytes('OLD')}`, 'NEW')}
    END;
    CREATE TRIGGER storage_usage_shrinks AFTER DELETE ON attachments WHEN ${toBytes('OLD')} > 0 BEGIN
      ${add(`-${toBytes('OLD')}`, 'OLD')}
    END;
    -- The triggers above insert rows without is_organization. Accounts are never deleted, so an owner without an account is an organization.
    CREATE TRIGGER storage_usage_scope AFTER INSERT ON storage_usage
      WHEN NOT EXISTS (SELECT 1 FROM accounts a WHERE a.id = NEW.owner_id) BEGIN
      UPDATE storage_usage SET is_organization = 1 WHERE owner_id = NEW.owner_id;
    END;
`;
