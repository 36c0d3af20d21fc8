import type { StoreInput, Store } from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';
import { requireAccount } from '../../tables/references.js';
import type { View } from '../../tables/view.js';

type Passkey = StoreInput<'passkeys', 'insertIfAbsent'>;

export class MemoryPasskeyStore implements Store<'passkeys'> {
  constructor(private readonly view: View) {}

  async insertIfAbsent(passkey: Passkey): Promise<boolean> {
    const passkeys = await this.view.edit('passkeys');
    requireAccount(this.view.tables, passkey.userId);
    if ((await this.findByCredential(passkey.credentialId)) !== null) return false;
    insertRow(passkeys, passkey.id, passkey);
    return true;
  }

  async findByCredential(credentialId: string): Promise<Passkey | null> {
    const passkeys = [...this.view.tables.passkeys.values()];
    return passkeys.find((each) => each.credentialId === credentialId) ?? null;
  }

  async list(userId: string): Promise<readonly Passkey[]> {
    return [...this.view.tables.passkeys.values()]
      .filter((each) => each.userId === userId)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const passkeys = await this.view.edit('passkeys');
    const passkey = passkeys.get(id);
    if (passkey?.userId !== userId) return false;
    passkeys.set(id, { ...passkey, name });
    return true;
  }

  async recordUse(id: string, use: StoreInput<'passkeys', 'recordUse', 1>): Promise<boolean> {
    const passkeys = await this.view.edit('passkeys');
    const passkey = passkeys.get(id);
    if (passkey === undefined) return false;
    const { counter, backedUp, lastUsedAt } = use;
    passkeys.set(id, { ...passkey, counter, backedUp, lastUsedAt });
    return true;
  }

  async delete(userId: string, id: string): Promise<boolean> {
    const passkeys = await this.view.edit('passkeys');
    return passkeys.get(id)?.userId === userId && passkeys.delete(id);
  }
}
