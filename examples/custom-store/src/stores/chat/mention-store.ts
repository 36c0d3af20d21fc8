import type { Store, StoreInput } from '@crewkit/core/adapter';
import { requireReference } from '../../tables/references.js';
import { rowKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

type WaitingMention = StoreInput<'mentions', 'insert'>;

export class MemoryMentionStore implements Store<'mentions'> {
  constructor(private readonly view: View) {}

  async recordSeen(userIds: readonly string[], at: Date): Promise<void> {
    const presence = await this.view.edit('presence');
    for (const userId of userIds) {
      const account = this.view.tables.accounts.get(userId);
      if (account === undefined || account.closedAt !== null) continue;
      const before = presence.get(userId);
      if (before === undefined || before < at) presence.set(userId, at);
    }
  }

  async lastSeenAt(userId: string): Promise<Date | null> {
    return this.view.tables.presence.get(userId) ?? null;
  }

  async insert(all: readonly WaitingMention[], dueAt: Date): Promise<void> {
    const mentions = await this.view.edit('mentions');
    for (const waiting of all) {
      requireReference(this.view.tables.messages.has(waiting.messageId), 'there is no such message');
      const key = rowKey(waiting.messageId, waiting.userId);
      if (!mentions.has(key)) mentions.set(key, { waiting, dueAt });
    }
  }

  async takeDue(now: Date, limit: number): Promise<WaitingMention[]> {
    const mentions = await this.view.edit('mentions');
    const due = [...mentions]
      .filter(([, each]) => each.dueAt <= now)
      .sort(([one, a], [other, b]) => a.dueAt.getTime() - b.dueAt.getTime() || (one < other ? -1 : 1))
      .slice(0, limit);
    for (const [key] of due) mentions.delete(key);
    return due.map(([, { waiting }]) => waiting);
  }
}
