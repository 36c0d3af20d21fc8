import {
  directKey,
  type Page,
  type IdWindow,
  type StoreResult,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { fromWindow, toPage } from '../page.js';
import { isLiveOrganization } from '../live.js';
import { personColumns, toPerson, type PersonRow } from '../person-row.js';

type BlockedPair = StoreResult<'blockedUsers', 'findPairs'>;

const insert = `
  INSERT INTO blocked_users (user_id, blocked_user_id, created_at) VALUES (@userId, @blockedUserId, @blockedAt)
  ON CONFLICT DO NOTHING`;
const remove = 'DELETE FROM blocked_users WHERE user_id = @userId AND blocked_user_id = @blockedUserId';
const closeOrOpen = `
  UPDATE conversations SET is_blocked = (
    EXISTS (SELECT 1 FROM blocked_users WHERE user_id = @userId AND blocked_user_id = @blockedUserId)
    OR EXISTS (SELECT 1 FROM blocked_users WHERE user_id = @blockedUserId AND blocked_user_id = @userId)
  ) WHERE direct_key = @directKey`;
const count = 'SELECT count(*) AS entries FROM blocked_users WHERE user_id = @userId';
const list = `
  SELECT ${personColumns}, b.created_at FROM blocked_users b CROSS JOIN accounts u ON u.id = b.blocked_user_id
  WHERE b.user_id = @userId AND b.blocked_user_id > @after
  ORDER BY b.blocked_user_id LIMIT @limit`;
const findBlocked = `
  SELECT b.user_id AS userId, b.blocked_user_id AS otherId
  FROM json_each(@userIds) asked CROSS JOIN blocked_users b ON b.user_id = asked.value
  WHERE b.blocked_user_id IN (SELECT value FROM json_each(@others))`;
const isAcquainted = `
  SELECT EXISTS (SELECT 1 FROM blocked_users WHERE user_id = @userId AND blocked_user_id = @otherId)
    OR EXISTS (
      SELECT 1 FROM organization_members mine CROSS JOIN organization_members o ON o.organization_id = mine.organization_id
      WHERE mine.user_id = @userId AND o.user_id = @otherId AND ${isLiveOrganization('mine.organization_id')}
    )
    OR EXISTS (
      SELECT 1 FROM participants mine CROSS JOIN participants o ON o.conversation_id = mine.conversation_id
      WHERE mine.user_id = @userId AND o.user_id = @otherId
    ) AS acquainted`;

interface Row extends PersonRow {
  readonly created_at: number;
}

export class SqliteBlockedUserStore implements Store<'blockedUsers'> {
  constructor(private readonly connection: Statements) {}

  async insert({ userId, blockedUserId, blockedAt }: StoreInput<'blockedUsers', 'insert'>): Promise<boolean> {
    const added = this.connection.run(insert, { userId, blockedUserId, blockedAt: toColumn(blockedAt) }) === 1;
    this.connection.run(closeOrOpen, { userId, blockedUserId, directKey: directKey(userId, blockedUserId) });
    return added;
  }

  async delete(userId: string, blockedUserId: string): Promise<void> {
    this.connection.run(remove, { userId, blockedUserId });
    this.connection.run(closeOrOpen, { userId, blockedUserId, directKey: directKey(userId, blockedUserId) });
  }

  async count(userId: string): Promise<number> {
    return this.connection.get<{ entries: number }>(count, { userId })?.entries ?? 0;
  }

  async list(userId: string, window: IdWindow): Promise<Page<StoreResult<'blockedUsers', 'list'>, string>> {
    const rows = this.connection.all<Row>(list, { userId, ...fromWindow(window) });
    const entries = rows.map((row) => ({ ...toPerson(row), blockedAt: toInstant(row.created_at) }));
    return toPage(entries, window.limit, (entry) => entry.userId);
  }

  async isAcquainted(userId: string, otherId: string): Promise<boolean> {
    return this.connection.get<{ acquainted: number }>(isAcquainted, { userId, otherId })?.acquainted === 1;
  }

  async findPairs(userIds: readonly string[], others: readonly string[]): Promise<BlockedPair[]> {
    const [these, those] = [JSON.stringify(userIds), JSON.stringify(others)];
    const blocked = this.connection.all<BlockedPair>(findBlocked, { userIds: these, others: those });
    const blocking = this.connection.all<BlockedPair>(findBlocked, { userIds: those, others: these });
    const pairs = [...blocked, ...blocking.map(({ userId, otherId }) => ({ userId: otherId, otherId: userId }))];
    return [...new Map(pairs.map((pair) => [`${pair.userId} ${pair.otherId}`, pair])).values()];
  }
}
