import type { Store } from '@crewkit/core/adapter';

import type { Statements, Parameters as Values } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

// Sign-ins read the clock before they queue, so a later sign-in can have an earlier time.
const seeAgain = `
  UPDATE known_devices SET last_seen_at = max(last_seen_at, @seenAt)
  WHERE account_id = @userId AND fingerprint = @fingerprint`;
const findAny = 'SELECT 1 FROM known_devices WHERE account_id = @userId LIMIT 1';
const insert = `
  INSERT INTO known_devices (account_id, fingerprint, first_seen_at, last_seen_at)
  VALUES (@userId, @fingerprint, @seenAt, @seenAt)`;
// Marks all devices except the most recently seen one as superseded. Usually, that device has not changed and no row is written.
const supersede = `
  UPDATE known_devices SET superseded = 1 - superseded
  WHERE account_id = @userId AND superseded = (fingerprint = (
    SELECT fingerprint FROM known_devices WHERE account_id = @userId
    ORDER BY last_seen_at DESC, fingerprint DESC LIMIT 1
  ))`;
const deleteIdle = 'DELETE FROM known_devices WHERE superseded = 1 AND last_seen_at <= @before';

export class SqliteKnownDeviceStore implements Store<'knownDevices'> {
  constructor(private readonly connection: Statements) {}

  // There is one writer at a time, so the rows cannot change between the read and the insertion.
  async remember(
    ...[{ userId, fingerprint, seenAt }]: Parameters<Store<'knownDevices'>['remember']>
  ): Promise<'first' | 'new' | 'known'> {
    const device = { userId, fingerprint, seenAt: toColumn(seenAt) };
    const told = this.seeOrInsert(device);
    this.connection.run(supersede, { userId });
    return told;
  }

  private seeOrInsert(device: Values & { readonly userId: string }): 'first' | 'new' | 'known' {
    if (this.connection.run(seeAgain, device) === 1) return 'known';
    const hasOthers = this.connection.get(findAny, { userId: device.userId }) !== undefined;
    this.connection.run(insert, device);
    return hasOthers ? 'new' : 'first';
  }

  async deleteIdle(before: Date): Promise<number> {
    return this.connection.run(deleteIdle, { before: toColumn(before) });
  }
}
