import type { Migration } from './migration.js';

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

export const storageQuotas: Migration = {
  id: 16,
  name: '0016-storage-quotas',
  sql: `
    -- The organization is remembered here: its conversation, and it itself, may be gone before the blob is.
    ALTER TABLE attachments ADD COLUMN organization_id TEXT;
    ALTER TABLE attachments ADD COLUMN reserved_bytes INTEGER NOT NULL DEFAULT 0 CHECK (reserved_bytes >= 0);
    UPDATE attachments SET organization_id = (
      SELECT t.organization_id FROM conversations c CROSS JOIN tasks t ON t.id = c.task_id WHERE c.id = conversation_id
    ) WHERE conversation_id IS NOT NULL;

    -- Of a user or an organization: the sum over its rows of attachments. Triggers keep it, so that no statement can forget it.
    CREATE TABLE storage_usage (
      owner_id TEXT PRIMARY KEY,
      used_bytes INTEGER NOT NULL CHECK (used_bytes >= 0)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO storage_usage (owner_id, used_bytes)
      SELECT owner_id, sum(bytes) FROM (
        SELECT uploaded_by AS owner_id, ${toBytes('a')} AS bytes FROM attachments a
        UNION ALL SELECT organization_id, ${toBytes('a')} FROM attachments a WHERE organization_id IS NOT NULL
      ) GROUP BY owner_id HAVING sum(bytes) > 0;

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
  `,
};
