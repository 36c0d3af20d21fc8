import type { Migration } from './migration.js';

/** An SQL expression for the bytes that an attachment row adds to the usage: at first the reserved bytes, later the file's size. */
const bytes = 'greatest(reserved_bytes, coalesce(size, 0))';

/** Returns a query for the bytes that the attachment rows add to the usage of each owner or, with `-`, subtract from it. */
const getChanges = (rows: string, sign: '' | '-' = ''): string => `
          SELECT 1 AS kind, uploaded_by AS owner_id, ${sign}${bytes} AS bytes FROM ${rows}
          UNION ALL SELECT 2, organization_id, ${sign}${bytes} FROM ${rows} WHERE organization_id IS NOT NULL`;

// Changes the usage of users before that of organizations, and each in the order of their ids, so that transactions that change the same
// usage cannot deadlock. A row that reaches 0 is deleted, so an increase must be able to insert it again.
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

export const storageQuotas: Migration = {
  id: 16,
  name: '0016-storage-quotas',
  sql: `
    -- The organization is remembered here: its conversation, and it itself, may be gone before the blob is.
    ALTER TABLE crewkit.attachments
      ADD COLUMN organization_id uuid,
      ADD COLUMN reserved_bytes bigint NOT NULL DEFAULT 0 CHECK (reserved_bytes >= 0);
    UPDATE crewkit.attachments a SET organization_id = t.organization_id
      FROM crewkit.conversations c JOIN crewkit.tasks t ON t.id = c.task_id WHERE c.id = a.conversation_id;

    -- Of a user or an organization: the sum over its rows of attachments. Triggers keep it, so that no statement can forget it,
    -- those of the version before included. Changes often, and what changes is not indexed: new versions find room beside the old.
    CREATE TABLE crewkit.storage_usage (
      owner_id uuid PRIMARY KEY,
      used_bytes bigint NOT NULL CHECK (used_bytes >= 0)
    ) WITH (fillfactor = 70);
    INSERT INTO crewkit.storage_usage (owner_id, used_bytes)
      SELECT owner_id, sum(bytes) FROM (${getChanges('crewkit.attachments')}
      ) AS files GROUP BY owner_id HAVING sum(bytes) > 0;
    ${countAfter('insert', 'NEW TABLE AS now_there', getChanges('now_there'))}
    ${countAfter('delete', 'OLD TABLE AS gone', getChanges('gone', '-'))}
    ${countAfter(
      'update',
      'OLD TABLE AS gone NEW TABLE AS now_there',
      `${getChanges('gone', '-')}
          UNION ALL ${getChanges('now_there')}`,
    )}
  `,
};
