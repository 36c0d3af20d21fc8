import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { takesPart } from '../live.js';

type Activity = StoreInput<'presence', 'lease', 1>;
type Lease = StoreInput<'presence', 'lease', 2>;
type Leased = StoreResult<'presence', 'lease'>;
type StoredPresence = StoreResult<'presence', 'find'>;
type Contact = StoreResult<'presence', 'listContacts'>;
type Bounds = StoreInput<'presence', 'listContacts', 1>;

const show = `
  INSERT INTO visible_users (user_id, last_active_at) VALUES (@userId, @at) ON CONFLICT DO NOTHING`;
const hide = 'DELETE FROM visible_users WHERE user_id = @userId';
const isVisible = 'SELECT 1 FROM visible_users WHERE user_id = @userId';
const findVisible = `
  SELECT v.user_id, v.last_active_at, max(v.last_active_at, given.value ->> 'at') AS active_at, NOT EXISTS (
    SELECT 1 FROM presence_leases l
    WHERE l.user_id = v.user_id AND l.process_id = @processId AND l.expires_at > @now
  ) AS is_new
  FROM json_each(@activities) given CROSS JOIN visible_users v ON v.user_id = given.value ->> 'userId'`;
const recordActivity = `
  UPDATE visible_users SET last_active_at = max(last_active_at, given.value ->> 'at')
  FROM json_each(@activities) given WHERE user_id = given.value ->> 'userId'`;
const insertLeases = `
  INSERT INTO presence_leases (user_id, process_id, expires_at)
  SELECT value, @processId, @expiresAt FROM json_each(@userIds) WHERE true
  ON CONFLICT (user_id, process_id) DO UPDATE SET expires_at = excluded.expires_at`;
const release = `
  DELETE FROM presence_leases
  WHERE user_id IN (SELECT value FROM json_each(@userIds)) AND process_id = @processId`;
const takeExpired = `
  DELETE FROM presence_leases WHERE (user_id, process_id) IN (
    SELECT user_id, process_id FROM presence_leases WHERE expires_at <= @now
    ORDER BY expires_at, user_id, process_id LIMIT @limit
  )
  RETURNING user_id`;
const find = `
  SELECT v.user_id, v.last_active_at, EXISTS (
    SELECT 1 FROM presence_leases l WHERE l.user_id = v.user_id AND l.expires_at > @now
  ) AS is_connected
  FROM json_each(@userIds) asked CROSS JOIN visible_users v ON v.user_id = asked.value`;
const listContacts = `
  SELECT asked.value AS user_id, contact.value AS contact_id, EXISTS (
    SELECT 1 FROM blocked_users b WHERE b.user_id = asked.value AND b.blocked_user_id = contact.value
  ) OR EXISTS (
    SELECT 1 FROM blocked_users b WHERE b.user_id = contact.value AND b.blocked_user_id = asked.value
  ) AS is_blocked
  FROM json_each(@userIds) asked CROSS JOIN json_each((
    SELECT json_group_array(user_id) FROM (
      SELECT DISTINCT w.user_id FROM (
        SELECT c.id, c.organization_id FROM participants p CROSS JOIN conversations c ON c.id = p.conversation_id
        WHERE p.user_id = asked.value AND c.kind = 'direct' AND ${takesPart('c', 'p')}
        ORDER BY c.updated_at DESC LIMIT @conversations
      ) listed CROSS JOIN participants w ON w.conversation_id = listed.id
      WHERE w.user_id <> asked.value AND ${takesPart('listed', 'w')} LIMIT @contacts
    )
  )) contact`;

interface VisibleRow {
  readonly user_id: string;
  readonly last_active_at: number;
  /** The last activity after the record. */
  readonly active_at: number;
  readonly is_new: number;
}

interface Row {
  readonly user_id: string;
  readonly last_active_at: number;
  readonly is_connected: number;
}

interface ContactRow {
  readonly user_id: string;
  readonly contact_id: string;
  readonly is_blocked: number;
}

export class SqlitePresenceStore implements Store<'presence'> {
  constructor(private readonly connection: Statements) {}

  async show(userId: string, at: Date): Promise<boolean> {
    return this.connection.run(show, { userId, at: toColumn(at) }) === 1;
  }

  async hide(userId: string): Promise<boolean> {
    return this.connection.run(hide, { userId }) === 1;
  }

  async isVisible(userId: string): Promise<boolean> {
    return this.connection.get(isVisible, { userId }) !== undefined;
  }

  async lease(processId: string, activities: readonly Activity[], { now, expiresAt }: Lease): Promise<Leased[]> {
    const given = JSON.stringify(
      activities.map(({ userId, lastActiveAt }) => ({ userId, at: toColumn(lastActiveAt) })),
    );
    const values = { activities: given, processId, now: toColumn(now) };
    const visible = this.connection.all<VisibleRow>(findVisible, values);
    if (visible.length > 0) {
      const userIds = JSON.stringify(visible.map(({ user_id }) => user_id));
      this.connection.run(recordActivity, { activities: given });
      this.connection.run(insertLeases, { userIds, processId, expiresAt: toColumn(expiresAt) });
    }
    return visible.map(({ user_id, last_active_at, active_at, is_new }) => ({
      userId: user_id,
      isNew: is_new === 1,
      previousActiveAt: toInstant(last_active_at),
      lastActiveAt: toInstant(active_at),
    }));
  }

  async release(processId: string, userIds: readonly string[]): Promise<void> {
    this.connection.run(release, { processId, userIds: JSON.stringify(userIds) });
  }

  async takeExpired(now: Date, limit: number): Promise<string[]> {
    const rows = this.connection.all<{ user_id: string }>(takeExpired, { now: toColumn(now), limit });
    return rows.map(({ user_id }) => user_id);
  }

  async find(userIds: readonly string[], now: Date): Promise<StoredPresence[]> {
    const rows = this.connection.all<Row>(find, { userIds: JSON.stringify(userIds), now: toColumn(now) });
    return rows.map(({ user_id, is_connected, last_active_at }) => ({
      userId: user_id,
      isConnected: is_connected === 1,
      lastActiveAt: toInstant(last_active_at),
    }));
  }

  async listContacts(userIds: readonly string[], bounds: Bounds): Promise<Contact[]> {
    const rows = this.connection.all<ContactRow>(listContacts, { userIds: JSON.stringify(userIds), ...bounds });
    return rows.map(({ user_id, contact_id, is_blocked }) => ({
      userId: user_id,
      contactId: contact_id,
      isBlocked: is_blocked === 1,
    }));
  }
}
