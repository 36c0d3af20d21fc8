import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

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
  readonly created_at: Date;
}

interface DueRow extends SubscriptionRow {
  readonly access_token_id: string | null;
  readonly sent_up_to: number;
  readonly newest_position: number;
  readonly failures: number;
}

const maxPerUser = 20;
const columns = 'id, user_id, session_id, endpoint, p256dh, auth, key_id, created_at';
const isOfSameUser = 's.user_id = excluded.user_id';

const statements = {
  save: `
    INSERT INTO crewkit.push_subscriptions AS s (${columns}, sent_up_to, newest_position)
    SELECT $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::text, $7::text, $8::timestamptz, newest, newest
    FROM (SELECT coalesce(max(position), 0) AS newest FROM crewkit.notifications WHERE user_id = $2::uuid) n
    ON CONFLICT (endpoint) DO UPDATE SET
      id = CASE WHEN ${isOfSameUser} THEN s.id ELSE excluded.id END,
      created_at = CASE WHEN ${isOfSameUser} THEN s.created_at ELSE excluded.created_at END,
      user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
      sent_up_to = excluded.sent_up_to, newest_position = excluded.newest_position, failures = 0, due_at = NULL,
      holder = NULL
    RETURNING ${columns}`,
  trim: `
    DELETE FROM crewkit.push_subscriptions WHERE user_id = $1 AND id <= (
      SELECT id FROM crewkit.push_subscriptions WHERE user_id = $1 ORDER BY id DESC LIMIT 1 OFFSET ${maxPerUser}
    )`,
  remove: 'DELETE FROM crewkit.push_subscriptions WHERE id = $1 AND user_id = $2',
  makeDue: `
    UPDATE crewkit.push_subscriptions SET newest_position = greatest(newest_position, $2), due_at = coalesce(due_at, $3)
    WHERE user_id = ANY ($1::uuid[]) AND sent_up_to < $2`,
  listDue: `
    SELECT id, user_id FROM crewkit.push_subscriptions
    WHERE due_at <= $1 AND (holder IS NULL OR leased_until <= $1)
    ORDER BY due_at LIMIT $2`,
  claim: `
    UPDATE crewkit.push_subscriptions s SET holder = $2, leased_until = $4
    WHERE id = $1 AND due_at <= $3 AND (holder IS NULL OR leased_until <= $3)
    RETURNING ${columns}, sent_up_to, newest_position, failures, (
      SELECT t.access_token_id FROM crewkit.refresh_tokens t
      WHERE t.session_id = s.session_id AND t.rotated_at IS NULL AND t.expires_at > $3
    ) AS access_token_id`,
  release: `
    UPDATE crewkit.push_subscriptions SET holder = NULL, sent_up_to = $3, failures = $4,
      due_at = CASE WHEN newest_position > $3 THEN $5::timestamptz END
    WHERE id = $1 AND holder = $2`,
};

export class PostgresPushSubscriptionStore implements Store<'pushSubscriptions'> {
  constructor(private readonly connection: Connection) {}

  async save(subscription: StoreInput<'pushSubscriptions', 'save'>): Promise<PushSubscription> {
    const { id, userId, sessionId, endpoint, p256dh, auth, keyId, createdAt } = subscription;
    const values = [id, userId, sessionId, endpoint, p256dh, auth, keyId, createdAt];
    const row = await this.connection.get<SubscriptionRow>(statements.save, values);
    if (row === undefined) throw new Error('The statement returned no row.');
    await this.connection.run(statements.trim, [userId]);
    return toSubscription(row);
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.connection.run(statements.remove, [id, userId])) === 1;
  }

  async makeDue(
    userIds: readonly string[],
    { position, dueAt }: StoreInput<'pushSubscriptions', 'makeDue', 1>,
  ): Promise<void> {
    await this.connection.run(statements.makeDue, [userIds, position, dueAt]);
  }

  async listDue(now: Date, limit: number): Promise<StoreResult<'pushSubscriptions', 'listDue'>[]> {
    const rows = await this.connection.all<Pick<SubscriptionRow, 'id' | 'user_id'>>(statements.listDue, [now, limit]);
    return rows.map(({ id, user_id: userId }) => ({ id, userId }));
  }

  async claim(
    id: string,
    { holder, now, leaseUntil }: StoreInput<'pushSubscriptions', 'claim', 1>,
  ): Promise<DuePushSubscription | null> {
    const row = await this.connection.get<DueRow>(statements.claim, [id, holder, now, leaseUntil]);
    if (row === undefined) return null;
    const { access_token_id: accessTokenId, sent_up_to: sentUpTo, newest_position: newestPosition, failures } = row;
    return { ...toSubscription(row), accessTokenId, sentUpTo, newestPosition, failures };
  }

  async release(
    id: string,
    holder: string,
    { sentUpTo, failures, dueAt }: StoreInput<'pushSubscriptions', 'release', 2>,
  ): Promise<void> {
    await this.connection.run(statements.release, [id, holder, sentUpTo, failures, dueAt]);
  }
}

function toSubscription(row: SubscriptionRow): PushSubscription {
  const {
    id,
    user_id: userId,
    session_id: sessionId,
    endpoint,
    p256dh,
    auth,
    key_id: keyId,
    created_at: createdAt,
  } = row;
  return { id, userId, sessionId, endpoint, p256dh, auth, keyId, createdAt };
}
