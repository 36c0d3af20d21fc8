import type { LinkedIdentity, Page, IdWindow, Store, StoreInput } from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';
import { toPage } from '../to-page.js';
import { requireReference } from '../../tables/references.js';
import type { View } from '../../tables/view.js';

export class MemoryIdentityStore implements Store<'identities'> {
  constructor(private readonly view: View) {}

  async insertIfAbsent(identity: LinkedIdentity): Promise<boolean> {
    const identities = await this.view.edit('identities');
    requireReference(this.view.tables.accounts.has(identity.userId), 'there is no such account');
    if (this.with(identity.issuer, identity.subject) !== undefined) return false;
    insertRow(identities, identity.id, identity);
    return true;
  }

  async find(issuer: string, subject: string): Promise<LinkedIdentity | null> {
    return this.with(issuer, subject) ?? null;
  }

  async touch(id: string, use: StoreInput<'identities', 'touch', 1>): Promise<void> {
    const identities = await this.view.edit('identities');
    const identity = identities.get(id);
    if (identity !== undefined) identities.set(id, { ...identity, ...use });
  }

  async list(userId: string, window: IdWindow): Promise<Page<LinkedIdentity, string>> {
    return toPage(this.of(userId), window, (identity) => identity.id);
  }

  async delete(userId: string, id: string): Promise<LinkedIdentity | null> {
    const identities = await this.view.edit('identities');
    const identity = identities.get(id);
    if (identity?.userId !== userId) return null;
    identities.delete(id);
    return identity;
  }

  private of(userId: string): LinkedIdentity[] {
    return [...this.view.tables.identities.values()].filter((each) => each.userId === userId);
  }

  private with(issuer: string, subject: string): LinkedIdentity | undefined {
    const identities = [...this.view.tables.identities.values()];
    return identities.find((each) => each.issuer === issuer && each.subject === subject);
  }
}
