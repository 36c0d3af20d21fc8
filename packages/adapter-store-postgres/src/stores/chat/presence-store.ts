import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { takesPart } from '../live.js';

type Activity = StoreInput<'presence', 'lease', 1>;
type Lease = StoreInput<'presence', 'lease', 2>;
type Leased = StoreResult<'presence', 'lease'>;
type StoredPresence = StoreResult<'presence', 'find'>;
type Contact = StoreResult<'presence', 'listContacts'>;
type Bounds = StoreInput<'presence', 'listContacts', 1>;

const show = `
  INSERT INTO crewkit.visible_users (user_id, last_active_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1`;
const hide = 'DELETE FROM crewkit.visible_users WHERE user_id = $1 RETURNING 1';
const isVisible = 'SELECT 1 FROM crewkit.visible_users WHERE user_id = $1';
// The rows of users are locked in their order, so that two processes that record the same users cannot deadlock. If one of them hides their
// presence at the same time, this statement waits and then skips that user. `unexpired` is read from the snapshot before the change.
const lease = `
  WITH given AS (
    SELECT * FROM unnest($2::uuid[], $3::timestamptz[]) AS g (user_id, last_active_at)
  ), locked AS (
    SELECT v.user_id, v.last_active_at FROM crewkit.visible_users v WHERE v.user_id = ANY ($2::uuid[])
    ORDER BY v.user_id FOR NO KEY UPDATE
  ), visible AS (
    UPDATE crewkit.visible_users v SET last_active_at = greatest(v.last_active_at, given.last_active_at)
    FROM locked JOIN given ON given.user_id = locked.user_id WHERE v.user_id = locked.user_id
    RETURNING v.user_id, v.last_active_at, locked.last_active_at AS previous_active_at
  ), unexpired AS (
    SELECT user_id FROM crewkit.presence_leases
    WHERE user_id = ANY ($2::uuid[]) AND process_id = $1 AND expires_at > $4
  ), leased AS (
    INSERT INTO crewkit.presence_leases (user_id, process_id, expires_at)
    SELECT user_id, $1::uuid, $5::timestamptz FROM visible
    ON CONFLICT (user_id, process_id) DO UPDATE SET expires_at = excluded.expires_at
  )
  SELECT v.user_id AS "userId", v.last_active_at AS "lastActiveAt", v.previous_active_at AS "previousActiveAt",
    NOT EXISTS (SELECT 1 FROM unexpired u WHERE u.user_id = v.user_id) AS "isNew"
  FROM visible v`;
const release = 'DELETE FROM crewkit.presence_leases WHERE user_id = ANY ($2::uuid[]) AND process_id = $1';
const takeExpired = `
  WITH expired AS (
    SELECT user_id, process_id FROM crewkit.presence_leases WHERE expires_at <= $1
    ORDER BY expires_at, user_id, process_id LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  DELETE FROM crewkit.presence_leases l USING expired
  WHERE l.user_id = expired.user_id AND l.process_id = expired.process_id
  RETURNING l.user_id`;
const find = `
  SELECT v.user_id AS "userId", v.last_active_at AS "lastActiveAt", EXISTS (
    SELECT 1 FROM crewkit.presence_leases l WHERE l.user_id = v.user_id AND l.expires_at > $2
  ) AS "isConnected"
  FROM crewkit.visible_users v WHERE v.user_id = ANY ($1::uuid[])`;
const listContacts = `
  SELECT asked.id AS "userId", contact.user_id AS "contactId", EXISTS (
    SELECT 1 FROM crewkit.blocked_users b WHERE b.user_id = asked.id AND b.blocked_user_id = contact.user_id
  ) OR EXISTS (
    SELECT 1 FROM crewkit.blocked_users b WHERE b.user_id = contact.user_id AND b.blocked_user_id = asked.id
  ) AS "isBlocked"
  FROM unnest($1::uuid[]) AS asked (id) CROSS JOIN LATERAL (
    SELECT DISTINCT w.user_id FROM (
      SELECT c.id, c.organization_id FROM crewkit.participants p JOIN crewkit.conversations c ON c.id = p.conversation_id
      WHERE p.user_id = asked.id AND c.kind = 'direct' AND ${takesPart('c', 'p')} ORDER BY c.updated_at DESC LIMIT $2
    ) newest JOIN crewkit.participants w ON w.conversation_id = newest.id
    WHERE w.user_id <> asked.id AND ${takesPart('newest', 'w')} LIMIT $3
  ) contact`;

export class PostgresPresenceStore implements Store<'presence'> {
  constructor(private readonly connection: Connection) {}

  async show(userId: string, at: Date): Promise<boolean> {
    return (await this.connection.get(show, [userId, at])) !== undefined;
  }

  async hide(userId: string): Promise<boolean> {
    return (await this.connection.get(hide, [userId])) !== undefined;
  }

  async isVisible(userId: string): Promise<boolean> {
    return (await this.connection.get(isVisible, [userId])) !== undefined;
  }

  async lease(processId: string, activities: readonly Activity[], { now, expiresAt }: Lease): Promise<Leased[]> {
    const userIds = activities.map(({ userId }) => userId);
    const times = activities.map(({ lastActiveAt }) => lastActiveAt);
    return this.connection.all<Leased>(lease, [processId, userIds, times, now, expiresAt]);
  }

  async release(processId: string, userIds: readonly string[]): Promise<void> {
    await this.connection.run(release, [processId, userIds]);
  }

  async takeExpired(now: Date, limit: number): Promise<string[]> {
    const rows = await this.connection.all<{ user_id: string }>(takeExpired, [now, limit]);
    return rows.map(({ user_id }) => user_id);
  }

  find(userIds: readonly string[], now: Date): Promise<StoredPresence[]> {
    return this.connection.all<StoredPresence>(find, [userIds, now]);
  }

  listContacts(userIds: readonly string[], { conversations, contacts }: Bounds): Promise<Contact[]> {
    return this.connection.all<Contact>(listContacts, [userIds, conversations, contacts]);
  }
}
