import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { requireAccount, requireReference } from '../../tables/references.js';
import { deleteRows } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';
import type { PushSubscriptionRow } from './push-subscription-row.js';

type PushSubscription = StoreResult<'pushSubscriptions', 'save'>;
type DuePushSubscription = StoreResult<'pushSubscriptions', 'claim'>;

const maxPerUser = 20;

export class MemoryPushSubscriptionStore implements Store<'pushSubscriptions'> {
  constructor(private readonly view: View) {}

  async save(given: PushSubscription): Promise<PushSubscription> {
    const rows = await this.view.edit('pushSubscriptions');
    requireAccount(this.view.tables, given.userId);
    requireReference(this.view.tables.sessions.has(given.sessionId), 'there is no such session');
    const [known] = deleteRows(rows, ({ endpoint }) => endpoint === given.endpoint);
    const { id, createdAt } = known?.userId === given.userId ? known : given;
    const subscription = { ...given, id, createdAt, keyId: known?.keyId ?? given.keyId };
    const positions = [...this.view.tables.notifications.values()]
      .filter(({ userId }) => userId === given.userId)
      .map(({ position }) => position);
    const newest = Math.max(0, ...positions);
    const waiting = { sentUpTo: newest, newestPosition: newest, failures: 0, dueAt: null, lease: null };
    rows.set(id, { ...subscription, ...waiting });
    const own = [...rows.values()].filter(({ userId }) => userId === given.userId);
    for (const old of own.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(maxPerUser)) rows.delete(old.id);
    return subscription;
  }

  async delete(userId: string, id: string): Promise<boolean> {
    const removed = deleteRows(
      await this.view.edit('pushSubscriptions'),
      (row) => row.id === id && row.userId === userId,
    );
    return removed.length > 0;
  }

  async makeDue(
    userIds: readonly string[],
    { position, dueAt }: StoreInput<'pushSubscriptions', 'makeDue', 1>,
  ): Promise<void> {
    const rows = await this.view.edit('pushSubscriptions');
    for (const [id, row] of rows) {
      if (!userIds.includes(row.userId) || row.sentUpTo >= position) continue;
      rows.set(id, { ...row, newestPosition: Math.max(row.newestPosition, position), dueAt: row.dueAt ?? dueAt });
    }
  }

  async listDue(now: Date, limit: number): Promise<StoreResult<'pushSubscriptions', 'listDue'>[]> {
    return [...this.view.tables.pushSubscriptions.values()]
      .filter((row) => isFree(row, now))
      .sort((a, b) => Number(a.dueAt) - Number(b.dueAt))
      .slice(0, limit)
      .map(({ id, userId }) => ({ id, userId }));
  }

  async claim(
    id: string,
    { holder, now, leaseUntil }: StoreInput<'pushSubscriptions', 'claim', 1>,
  ): Promise<DuePushSubscription | null> {
    const rows = await this.view.edit('pushSubscriptions');
    const row = rows.get(id);
    if (row === undefined || !isFree(row, now)) return null;
    rows.set(id, { ...row, lease: { holder, until: leaseUntil } });
    const { dueAt: _, lease: _lease, ...subscription } = row;
    const token = [...this.view.tables.refreshTokens.values()].find(
      ({ sessionId, rotatedAt, expiresAt }) => sessionId === row.sessionId && rotatedAt === null && expiresAt > now,
    );
    return { ...subscription, accessTokenId: token?.accessTokenId ?? null };
  }

  async release(
    id: string,
    holder: string,
    { sentUpTo, failures, dueAt }: StoreInput<'pushSubscriptions', 'release', 2>,
  ): Promise<void> {
    const rows = await this.view.edit('pushSubscriptions');
    const row = rows.get(id);
    if (row?.lease?.holder !== holder) return;
    rows.set(id, { ...row, sentUpTo, failures, dueAt: row.newestPosition > sentUpTo ? dueAt : null, lease: null });
  }
}

function isFree({ dueAt, lease }: PushSubscriptionRow, now: Date): boolean {
  return dueAt !== null && dueAt <= now && (lease === null || lease.until <= now);
}
