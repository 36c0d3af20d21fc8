import type { StoreInput, Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey, insertRow } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

type EmailChange = StoreInput<'emailChanges', 'insert'>;

export class MemoryEmailChangeStore implements Store<'emailChanges'> {
  constructor(private readonly view: View) {}

  async insert(change: EmailChange): Promise<void> {
    insertRow(await this.view.edit('emailChanges'), hashKey(change.tokenHash), change);
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<EmailChange | null> {
    const changes = await this.view.edit('emailChanges');
    const change = changes.get(hashKey(tokenHash));
    if (change === undefined || change.expiresAt <= now) return null;
    changes.delete(hashKey(tokenHash));
    return change;
  }

  async deleteAllFor(userId: string): Promise<void> {
    deleteRows(await this.view.edit('emailChanges'), (each) => each.userId === userId);
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('emailChanges'), (each) => each.expiresAt <= now).length;
  }
}
