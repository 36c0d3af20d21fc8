import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { requireAccount } from '../../tables/references.js';
import { rowKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';
import { listUserIds, takesPart } from './takes-part.js';

type StoredPresence = StoreResult<'presence', 'find'>;
type Contact = StoreResult<'presence', 'listContacts'>;

export class MemoryPresenceStore implements Store<'presence'> {
  constructor(private readonly view: View) {}

  async show(userId: string, at: Date): Promise<boolean> {
    const visible = await this.view.edit('visibleUsers');
    requireAccount(this.view.tables, userId);
    if (visible.has(userId)) return false;
    visible.set(userId, at);
    return true;
  }

  async hide(userId: string): Promise<boolean> {
    const leases = await this.view.edit('presenceLeases');
    for (const [key, lease] of [...leases]) if (lease.userId === userId) leases.delete(key);
    return (await this.view.edit('visibleUsers')).delete(userId);
  }

  async isVisible(userId: string): Promise<boolean> {
    return this.view.tables.visibleUsers.has(userId);
  }

  async lease(
    processId: string,
    activities: readonly StoreInput<'presence', 'lease', 1>[],
    { now, expiresAt }: StoreInput<'presence', 'lease', 2>,
  ): Promise<StoreResult<'presence', 'lease'>[]> {
    const visible = await this.view.edit('visibleUsers');
    const leases = await this.view.edit('presenceLeases');
    return activities.flatMap(({ userId, lastActiveAt }) => {
      const previousActiveAt = visible.get(userId);
      if (previousActiveAt === undefined) return [];
      const latest = previousActiveAt < lastActiveAt ? lastActiveAt : previousActiveAt;
      visible.set(userId, latest);
      const key = rowKey(userId, processId);
      const existing = leases.get(key);
      leases.set(key, { userId, processId, expiresAt });
      const isNew = existing === undefined || existing.expiresAt <= now;
      return [{ userId, isNew, previousActiveAt, lastActiveAt: latest }];
    });
  }

  async release(processId: string, userIds: readonly string[]): Promise<void> {
    const leases = await this.view.edit('presenceLeases');
    for (const userId of userIds) leases.delete(rowKey(userId, processId));
  }

  async takeExpired(now: Date, limit: number): Promise<string[]> {
    const leases = await this.view.edit('presenceLeases');
    const expired = [...leases].filter(([, { expiresAt }]) => expiresAt <= now).slice(0, limit);
    for (const [key] of expired) leases.delete(key);
    return expired.map(([, { userId }]) => userId);
  }

  async find(userIds: readonly string[], now: Date): Promise<StoredPresence[]> {
    const { visibleUsers, presenceLeases } = this.view.tables;
    const leased = [...presenceLeases.values()].filter(({ expiresAt }) => expiresAt > now);
    const connected = new Set(leased.map(({ userId }) => userId));
    return userIds.flatMap((userId) => {
      const lastActiveAt = visibleUsers.get(userId);
      return lastActiveAt === undefined ? [] : [{ userId, isConnected: connected.has(userId), lastActiveAt }];
    });
  }

  async listContacts(
    userIds: readonly string[],
    { conversations, contacts }: StoreInput<'presence', 'listContacts', 1>,
  ): Promise<Contact[]> {
    const { tables } = this.view;
    return userIds.flatMap((userId) => {
      const newest = [...tables.conversations.values()]
        .filter((row) => row.kind === 'direct' && takesPart(tables, row, userId))
        .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
        .slice(0, conversations);
      const others = new Set(newest.flatMap((row) => listUserIds(tables, row)));
      others.delete(userId);
      return [...others].slice(0, contacts).map((contactId) => ({
        ...{ userId, contactId },
        isBlocked: this.blocks(userId, contactId) || this.blocks(contactId, userId),
      }));
    });
  }

  private blocks(userId: string, otherId: string): boolean {
    return this.view.tables.blockedUsers.has(rowKey(userId, otherId));
  }
}
