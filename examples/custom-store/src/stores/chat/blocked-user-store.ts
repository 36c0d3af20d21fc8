import {
  directKey,
  type Page,
  type IdWindow,
  type StoreResult,
  type Store,
  type StoreInput,
} from '@crewkit/core/adapter';
import { toPage } from '../to-page.js';
import { toPerson } from '../person.js';
import { requireAccount } from '../../tables/references.js';
import { rowKey } from '../../tables/rows.js';
import { takesPart } from './takes-part.js';
import type { View } from '../../tables/view.js';

export class MemoryBlockedUserStore implements Store<'blockedUsers'> {
  constructor(private readonly view: View) {}

  async insert(entry: StoreInput<'blockedUsers', 'insert'>): Promise<boolean> {
    const entries = await this.view.edit('blockedUsers');
    requireAccount(this.view.tables, entry.userId);
    requireAccount(this.view.tables, entry.blockedUserId);
    const key = rowKey(entry.userId, entry.blockedUserId);
    const isNew = !entries.has(key);
    if (isNew) entries.set(key, entry);
    await this.closeOrOpen(entry.userId, entry.blockedUserId);
    return isNew;
  }

  async delete(userId: string, blockedUserId: string): Promise<void> {
    const entries = await this.view.edit('blockedUsers');
    entries.delete(rowKey(userId, blockedUserId));
    await this.closeOrOpen(userId, blockedUserId);
  }

  async count(userId: string): Promise<number> {
    return this.listEntries(userId).length;
  }

  async list(userId: string, window: IdWindow): Promise<Page<StoreResult<'blockedUsers', 'list'>, string>> {
    const { accounts } = this.view.tables;
    const users = this.listEntries(userId).flatMap(({ blockedUserId, blockedAt }) => {
      const account = accounts.get(blockedUserId);
      return account === undefined ? [] : [{ ...toPerson(account), blockedAt }];
    });
    return toPage(users, window, (user) => user.userId);
  }

  async findPairs(
    userIds: readonly string[],
    others: readonly string[],
  ): Promise<StoreResult<'blockedUsers', 'findPairs'>[]> {
    const pairs = userIds.flatMap((userId) => others.map((otherId) => ({ userId, otherId })));
    return pairs.filter(({ userId, otherId }) => this.areBlocked(userId, otherId));
  }

  async isAcquainted(userId: string, otherId: string): Promise<boolean> {
    const { blockedUsers, conversations, memberships } = this.view.tables;
    const both = [userId, otherId];
    const shared = [...memberships.values()].filter((each) => each.userId === userId);
    return (
      blockedUsers.has(rowKey(userId, otherId)) ||
      shared.some(({ organizationId }) => memberships.has(rowKey(organizationId, otherId))) ||
      [...conversations.values()].some((row) => both.every((each) => takesPart(this.view.tables, row, each)))
    );
  }

  private listEntries(userId: string): StoreInput<'blockedUsers', 'insert'>[] {
    return [...this.view.tables.blockedUsers.values()].filter((entry) => entry.userId === userId);
  }

  private areBlocked(one: string, other: string): boolean {
    const { blockedUsers } = this.view.tables;
    return blockedUsers.has(rowKey(one, other)) || blockedUsers.has(rowKey(other, one));
  }

  private async closeOrOpen(one: string, other: string): Promise<void> {
    const conversations = await this.view.edit('conversations');
    const key = directKey(one, other);
    for (const row of [...conversations.values()].filter((each) => each.directKey === key)) {
      conversations.set(row.id, { ...row, isBlocked: this.areBlocked(one, other) });
    }
  }
}
