import type { Account, Page, StoreInput, Store } from '@crewkit/core/adapter';
import { insertRow } from '../../tables/rows.js';
import { toPage } from '../to-page.js';
import { changeFields } from '../change-fields.js';
import { isFound } from '../person.js';
import type { View } from '../../tables/view.js';

export class MemoryAccountStore implements Store<'accounts'> {
  constructor(private readonly view: View) {}

  async insertIfAbsent(account: StoreInput<'accounts', 'insertIfAbsent'>): Promise<boolean> {
    const accounts = await this.view.edit('accounts');
    if (this.withEmail(account.email) !== undefined) return false;
    const unset = { organizationId: null, displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} };
    insertRow(accounts, account.id, { ...unset, ...account, fields: changeFields({}, account.fields) });
    return true;
  }

  async findById(id: string): Promise<Account | null> {
    return this.view.tables.accounts.get(id) ?? null;
  }

  async findByEmail(email: string): Promise<Account | null> {
    return this.withEmail(email) ?? null;
  }

  /** Finds the account after acquiring the single write lock, which every writer holds. */
  async lockById(id: string): Promise<Account | null> {
    const accounts = await this.view.edit('accounts');
    return accounts.get(id) ?? null;
  }

  async lockByIds(ids: readonly string[]): Promise<Account[]> {
    await this.view.edit('accounts');
    return this.listByIds(ids);
  }

  async update(id: string, changes: StoreInput<'accounts', 'update', 1>): Promise<Account | null> {
    const accounts = await this.view.edit('accounts');
    const account = accounts.get(id);
    if (account === undefined) return null;
    const changed = { ...account, ...changes, fields: changeFields(account.fields, changes.fields) };
    accounts.set(id, changed);
    return changed;
  }

  async changeEmail(id: string, email: string, at: Date): Promise<Account | null> {
    const accounts = await this.view.edit('accounts');
    const account = accounts.get(id);
    const holder = this.withEmail(email);
    if (account === undefined || (holder !== undefined && holder.id !== id)) return null;
    const changed = { ...account, email, emailVerifiedAt: at };
    accounts.set(id, changed);
    return changed;
  }

  async listServiceAccounts(organizationId: string): Promise<Account[]> {
    const accounts = [...this.view.tables.accounts.values()];
    const found = accounts.filter((each) => each.organizationId === organizationId && each.closedAt === null);
    return found.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async list(query: StoreInput<'accounts', 'list'>): Promise<Page<Account, string>> {
    const wanted = Object.entries(query.fields ?? {});
    const found = [...this.view.tables.accounts.values()].filter(
      (account) =>
        account.closedAt === null &&
        isFound(account, query.search) &&
        wanted.every(([name, value]) => account.fields[name] === value),
    );
    return toPage(found, query, (account) => account.id);
  }

  async listByIds(ids: readonly string[]): Promise<Account[]> {
    const { accounts } = this.view.tables;
    return [...new Set(ids)].flatMap((id) => {
      const account = accounts.get(id);
      return account?.closedAt === null ? [account] : [];
    });
  }

  async verifyAll(at: Date): Promise<number> {
    const accounts = await this.view.edit('accounts');
    const unverified = [...accounts.values()].filter((account) => account.emailVerifiedAt === null);
    for (const account of unverified) accounts.set(account.id, { ...account, emailVerifiedAt: at });
    return unverified.length;
  }

  private withEmail(email: string): Account | undefined {
    return [...this.view.tables.accounts.values()].find((account) => account.email === email);
  }
}
