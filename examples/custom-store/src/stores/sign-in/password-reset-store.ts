import type { StoreInput, Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey, insertRow } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

type PasswordReset = StoreInput<'passwordResets', 'insert'>;

export class MemoryPasswordResetStore implements Store<'passwordResets'> {
  constructor(private readonly view: View) {}

  async insert(reset: PasswordReset): Promise<void> {
    insertRow(await this.view.edit('passwordResets'), hashKey(reset.tokenHash), reset);
  }

  async find(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> {
    const reset = this.view.tables.passwordResets.get(hashKey(tokenHash));
    return reset === undefined || reset.expiresAt <= now ? null : reset;
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> {
    const resets = await this.view.edit('passwordResets');
    const reset = resets.get(hashKey(tokenHash));
    if (reset === undefined || reset.expiresAt <= now) return null;
    resets.delete(hashKey(tokenHash));
    return reset;
  }

  async deleteAllFor(userId: string): Promise<void> {
    deleteRows(await this.view.edit('passwordResets'), (each) => each.userId === userId);
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('passwordResets'), (each) => each.expiresAt <= now).length;
  }
}
