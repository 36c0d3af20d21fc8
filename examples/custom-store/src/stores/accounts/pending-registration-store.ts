import type { StoreInput, StoreResult, Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey, insertRow } from '../../tables/rows.js';
import { changeFields } from '../change-fields.js';
import type { View } from '../../tables/view.js';

type NewRegistration = StoreInput<'pendingRegistrations', 'insert'>;
type PendingRegistration = StoreResult<'pendingRegistrations', 'consume'>;

export class MemoryPendingRegistrationStore implements Store<'pendingRegistrations'> {
  constructor(private readonly view: View) {}

  async insert(registration: NewRegistration): Promise<void> {
    const row = { ...registration, fields: changeFields({}, registration.fields) };
    insertRow(await this.view.edit('pendingRegistrations'), hashKey(row.tokenHash), row);
  }

  async findNewest(email: string, since: Date): Promise<PendingRegistration | null> {
    const newestFirst = this.waiting(email, since).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return newestFirst[0] ?? null;
  }

  async isContested(email: string, since: Date): Promise<boolean> {
    return new Set(this.waiting(email, since).map((each) => each.passwordHash)).size > 1;
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null> {
    const registrations = await this.view.edit('pendingRegistrations');
    const registration = registrations.get(hashKey(tokenHash));
    if (registration === undefined || registration.expiresAt <= now) return null;
    registrations.delete(hashKey(tokenHash));
    return registration;
  }

  async deleteAllFor(email: string): Promise<void> {
    deleteRows(await this.view.edit('pendingRegistrations'), (each) => each.email === email);
  }

  async deleteExpired(before: Date): Promise<number> {
    return deleteRows(await this.view.edit('pendingRegistrations'), (each) => each.expiresAt <= before).length;
  }

  private waiting(email: string, since: Date): PendingRegistration[] {
    const registrations = [...this.view.tables.pendingRegistrations.values()];
    return registrations.filter((each) => each.email === email && each.createdAt > since);
  }
}
