import {
  directKey,
  type Page,
  type IdWindow,
  type StoreResult,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';
import { isLiveOrganization } from '../live.js';
import { personColumns, toPerson, type PersonRow } from '../person-row.js';

type BlockedPair = StoreResult<'blockedUsers', 'findPairs'>;
type BlockedUser = StoreResult<'blockedUsers', 'list'>;

// This statement also locks the conversation. A transaction that appends a message waits for the conversation's row and
// then reads the row again.
const insert = `
  WITH entry AS (
    INSERT INTO crewkit.blocked_users (user_id, blocked_user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
    RETURNING 1
  ), closed AS (
    UPDATE crewkit.conversations SET is_blocked = true WHERE direct_key = $4 AND NOT is_blocked
  )
  SELECT 1 FROM entry`;
const remove = `
  WITH gone AS (
    DELETE FROM crewkit.blocked_users WHERE user_id = $1 AND blocked_user_id = $2
  )
  UPDATE crewkit.conversations SET is_blocked = false
  WHERE direct_key = $3 AND is_blocked
    AND NOT EXISTS (SELECT 1 FROM crewkit.blocked_users WHERE user_id = $2 AND blocked_user_id = $1)`;
const count = 'SELECT count(*) AS entries FROM crewkit.blocked_users WHERE user_id = $1';
const list = `
  SELECT ${personColumns}, b.created_at FROM crewkit.blocked_users b JOIN crewkit.accounts u ON u.id = b.blocked_user_id
  WHERE b.user_id = $1 AND b.blocked_user_id > $2
  ORDER BY b.blocked_user_id LIMIT $3`;
const findPairs = `
  SELECT user_id AS "userId", blocked_user_id AS "otherId" FROM crewkit.blocked_users
  WHERE user_id = ANY ($1::uuid[]) AND blocked_user_id = ANY ($2::uuid[])
  UNION
  SELECT blocked_user_id, user_id FROM crewkit.blocked_users
  WHERE user_id = ANY ($2::uuid[]) AND blocked_user_id = ANY ($1::uuid[])`;
const isAcquainted = `
  SELECT EXISTS (SELECT 1 FROM crewkit.blocked_users WHERE user_id = $1 AND blocked_user_id = $2)
    OR EXISTS (
      SELECT 1 FROM crewkit.organization_members mine
        JOIN crewkit.organization_members o ON o.organization_id = mine.organization_id AND o.user_id = $2
      WHERE mine.user_id = $1 AND ${isLiveOrganization('mine.organization_id')}
    )
    OR EXISTS (
      SELECT 1 FROM crewkit.participants mine
        JOIN crewkit.participants o ON o.conversation_id = mine.conversation_id AND o.user_id = $2
      WHERE mine.user_id = $1
    ) AS acquainted`;

interface Row extends PersonRow {
  readonly created_at: Date;
}

const entries = {
  toItem: (row: Row): BlockedUser => ({ ...toPerson(row), blockedAt: row.created_at }),
  toPosition: (row: Row): string => row.user_id,
};

export class PostgresBlockedUserStore implements Store<'blockedUsers'> {
  constructor(private readonly connection: Connection) {}

  async insert({ userId, blockedUserId, blockedAt }: StoreInput<'blockedUsers', 'insert'>): Promise<boolean> {
    const entry = [userId, blockedUserId, blockedAt, directKey(userId, blockedUserId)];
    return (await this.connection.get(insert, entry)) !== undefined;
  }

  async delete(userId: string, blockedUserId: string): Promise<void> {
    await this.connection.run(remove, [userId, blockedUserId, directKey(userId, blockedUserId)]);
  }

  async count(userId: string): Promise<number> {
    return (await this.connection.get<{ entries: number }>(count, [userId]))?.entries ?? 0;
  }

  async list(userId: string, { after, limit }: IdWindow): Promise<Page<BlockedUser, string>> {
    const rows = await this.connection.all<Row>(list, [userId, after ?? beforeEveryId, limit + 1]);
    return toPage(rows, limit, entries);
  }

  async isAcquainted(userId: string, otherId: string): Promise<boolean> {
    return (await this.connection.get<{ acquainted: boolean }>(isAcquainted, [userId, otherId]))?.acquainted === true;
  }

  async findPairs(userIds: readonly string[], others: readonly string[]): Promise<BlockedPair[]> {
    if (userIds.length === 0 || others.length === 0) return [];
    return this.connection.all<BlockedPair>(findPairs, [userIds, others]);
  }
}
