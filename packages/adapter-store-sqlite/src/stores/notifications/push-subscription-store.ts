import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

type PushSubscription = StoreResult<'pushSubscriptions', 'save'>;
type DuePushSubscription = StoreResult<'pushSubscriptions', 'claim'>;

interface SubscriptionRow {
  readonly id: string;
  readonly user_id: string;
  readonly session_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly key_id: string;
  readonly created_at: number;
}

interface DueRow extends SubscriptionRow {
  readonly access_token_id: string | null;
  readonly sent_up_to: number;
  readonly newest_position: number;
  readonly failures: number;
}

const maxPerUser = 20;
const columns = 'id, user_id, session_id, endpoint, p256dh, auth, key_id, created_at';
const isFree = 'due_at <= @now AND (holder IS NULL OR leased_until <= @now)';
const isOfSameUser = 'push_subscriptions.user_id = excluded.user_id';

const statements = {
  save: `
    INSERT INTO push_subscriptions (${columns}, sent_up_to, newest_position)
    SELECT @id, @userId, @sessionId, @endpoint, @p256dh, @auth, @keyId, @createdAt, newest, newest
    FROM (SELECT coalesce(max(position), 0) AS newest FROM notifications WHERE user_id = @userId) WHERE true
    ON CONFLICT (endpoint) DO UPDATE SET
      id = CASE WHEN ${isOfSameUser} THEN id ELSE excluded.id END,
      created_at = CASE WHEN ${isOfSameUser} THEN created_at ELSE excluded.created_at END,
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      sent_up_to = excluded.sent_up_to, newest_position = excluded.newest_position, failures = 0, due_at = NULL,
      holder = NULL
    RETURNING ${columns}`,
  trim: `
    DELETE FROM push_subscriptions WHERE user_id = @userId AND id <= (
      SELECT id FROM push_subscriptions WHERE user_id = @userId ORDER BY id DESC LIMIT 1 OFFSET ${maxPerUser}
    )`,
  remove: 'DELETE FROM push_subscriptions WHERE id = @id AND user_id = @userId',
  makeDue: `
    UPDATE push_subscriptions SET newest_position = max(newest_position, @position), due_at = coalesce(due_at, @dueAt)
    WHERE user_id IN (SELECT value FROM json_each(@userIds)) AND sent_up_to < @position`,
  listDue: `SELECT id, user_id FROM push_subscriptions WHERE ${isFree} ORDER BY due_at LIMIT @limit`,
  claim: `
    UPDATE push_subscriptions SET holder = @holder, leased_until = @leaseUntil WHERE id = @id AND ${isFree}
    RETURNING ${columns}, sent_up_to, newest_position, failures, (
      SELECT t.access_token_id FROM refresh_tokens t
      WHERE t.session_id = push_subscriptions.session_id AND t.rotated_at IS NULL AND t.expires_at > @now
    ) AS access_token_id`,
  release: `
    UPDATE push_subscriptions SET holder = NULL, sent_up_to = @sentUpTo, failures = @failures,
      due_at = CASE WHEN newest_position > @sentUpTo THEN @dueAt END
    WHERE id = @id AND holder = @holder`,
};

export class SqlitePushSubscriptionStore implements Store<'pushSubscriptions'> {
  constructor(private readonly connection: Statements) {}

  async save(subscription: StoreInput<'pushSubscriptions', 'save'>): Promise<PushSubscription> {
    const given = { ...subscription, createdAt: toColumn(subscription.createdAt) };
    const row = this.connection.get<SubscriptionRow>(statements.save, given);
    if (row === undefined) throw new Error('The statement returned no row.');
    this.connection.run(statements.trim, { userId: subscription.userId });
    return toSubscription(row);
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return this.connection.run(statements.remove, { userId, id }) === 1;
  }

  async makeDue(
    userIds: readonly string[],
    { position, dueAt }: StoreInput<'pushSubscriptions', 'makeDue', 1>,
  ): Promise<void> {
    this.connection.run(statements.makeDue, { userIds: JSON.stringify(userIds), position, dueAt: toColumn(dueAt) });
  }

  async listDue(now: Date, limit: number): Promise<StoreResult<'pushSubscriptions', 'listDue'>[]> {
    const due = { now: toColumn(now), limit };
    const rows = this.connection.all<Pick<SubscriptionRow, 'id' | 'user_id'>>(statements.listDue, due);
    return rows.map(({ id, user_id: userId }) => ({ id, userId }));
  }

  async claim(
    id: string,
    { holder, now, leaseUntil }: StoreInput<'pushSubscriptions', 'claim', 1>,
  ): Promise<DuePushSubscription | null> {
    const claim = { id, holder, now: toColumn(now), leaseUntil: toColumn(leaseUntil) };
    const row = this.connection.get<DueRow>(statements.claim, claim);
    if (row === undefined) return null;
    const { access_token_id: accessTokenId, sent_up_to: sentUpTo, newest_position: newestPosition, failures } = row;
    return { ...toSubscription(row), accessTokenId, sentUpTo, newestPosition, failures };
  }

  async release(id: string, holder: string, result: StoreInput<'pushSubscriptions', 'release', 2>): Promise<void> {
    this.connection.run(statements.release, { id, holder, ...result, dueAt: toColumn(result.dueAt) });
  }
}

function toSubscription(row: SubscriptionRow): PushSubscription {
  const { id, user_id: userId, session_id: sessionId, endpoint, p256dh, auth, key_id: keyId } = row;
  return { id, userId, sessionId, endpoint, p256dh, auth, keyId, createdAt: toInstant(row.created_at) };
}
