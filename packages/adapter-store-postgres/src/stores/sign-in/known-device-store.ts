import type { Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';
import { lockAccountStatement } from './two-factor-store.js';

// The result is the state before the insertion. Sign-ins read the clock before they wait for the account's lock, so a later sign-in can
// have an earlier time.
const remember = `
  INSERT INTO crewkit.known_devices AS d (account_id, fingerprint, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $3)
  ON CONFLICT (account_id, fingerprint) DO UPDATE SET last_seen_at = greatest(d.last_seen_at, excluded.last_seen_at)
  RETURNING
    EXISTS (SELECT 1 FROM crewkit.known_devices s WHERE s.account_id = $1 AND s.fingerprint = $2) AS was_known,
    EXISTS (SELECT 1 FROM crewkit.known_devices o WHERE o.account_id = $1) AS had_any`;
// Marks all devices except the most recently seen one as superseded. Usually, that device has not changed and no row is written.
const supersede = `
  UPDATE crewkit.known_devices SET superseded = NOT superseded
  WHERE account_id = $1 AND superseded = (fingerprint = (
    SELECT fingerprint FROM crewkit.known_devices WHERE account_id = $1
    ORDER BY last_seen_at DESC, fingerprint DESC LIMIT 1
  ))`;
const deleteIdle = sweepStatement('known_devices', 'last_seen_at', 'superseded');

interface Row {
  readonly was_known: boolean;
  readonly had_any: boolean;
}

export class PostgresKnownDeviceStore implements Store<'knownDevices'> {
  constructor(private readonly connection: Connection) {}

  async remember({
    userId,
    fingerprint,
    seenAt,
  }: StoreInput<'knownDevices', 'remember'>): Promise<'first' | 'new' | 'known'> {
    // Use a separate statement, so that the next statement sees the writes of earlier lock holders. Otherwise, two sign-ins could both be
    // the first one.
    await this.connection.run(lockAccountStatement, [userId]);
    const row = await this.connection.get<Row>(remember, [userId, fingerprint, seenAt]);
    await this.connection.run(supersede, [userId]);
    if (row?.was_known !== false) return 'known';
    return row.had_any ? 'new' : 'first';
  }

  async deleteIdle(before: Date): Promise<number> {
    return this.connection.run(deleteIdle, [before]);
  }
}
