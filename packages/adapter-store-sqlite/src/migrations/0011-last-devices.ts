import type { Migration } from './migration.js';

export const lastDevices: Migration = {
  id: 11,
  name: '0011-last-devices',
  sql: `
    -- Its account was seen with another device since. The other one stays however long it is idle, and is not in the index:
    -- a sweep does not meet again and again what it is to leave.
    ALTER TABLE known_devices ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0 CHECK (superseded IN (0, 1));
    UPDATE known_devices SET superseded = 1 WHERE EXISTS (
      SELECT 1 FROM known_devices later WHERE later.account_id = known_devices.account_id
        AND (later.last_seen_at, later.fingerprint) > (known_devices.last_seen_at, known_devices.fingerprint)
    );
    DROP INDEX known_devices_by_last_seen;
    CREATE INDEX known_devices_by_last_seen ON known_devices (last_seen_at) WHERE superseded = 1;
  `,
};
