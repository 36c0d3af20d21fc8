import type { StoreInput, Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey } from '../../tables/rows.js';
import { requireAccount } from '../../tables/references.js';
import type { View } from '../../tables/view.js';

type GivenCode = StoreInput<'emailCodes', 'consume'>;

export class MemoryEmailCodeStore implements Store<'emailCodes'> {
  constructor(private readonly view: View) {}

  async replace(code: StoreInput<'emailCodes', 'replace'>): Promise<void> {
    const codes = await this.view.edit('emailCodes');
    requireAccount(this.view.tables, code.userId);
    codes.set(code.userId, code);
  }

  async has({ userId, codeHash }: GivenCode, now: Date): Promise<boolean> {
    const code = this.view.tables.emailCodes.get(userId);
    return code !== undefined && code.expiresAt > now && hashKey(code.codeHash) === hashKey(codeHash);
  }

  async consume(code: GivenCode, now: Date): Promise<boolean> {
    const codes = await this.view.edit('emailCodes');
    return (await this.has(code, now)) && codes.delete(code.userId);
  }

  async deleteAllFor(userId: string): Promise<void> {
    (await this.view.edit('emailCodes')).delete(userId);
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('emailCodes'), (each) => each.expiresAt <= now).length;
  }
}
