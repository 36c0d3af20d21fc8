import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { requireAccount } from '../../tables/references.js';
import { deleteRows, hashKey, insertRow } from '../../tables/rows.js';
import type { ApiKeyRow } from '../../tables/tables.js';
import type { View } from '../../tables/view.js';

type ApiKey = NonNullable<StoreResult<'apiKeys', 'findLive'>>;

export class MemoryApiKeyStore implements Store<'apiKeys'> {
  constructor(private readonly view: View) {}

  async insert({ hash, ...key }: StoreInput<'apiKeys', 'insert'>): Promise<void> {
    requireAccount(this.view.tables, key.userId);
    insertRow(await this.view.edit('apiKeys'), key.id, { key, userId: key.userId, hash: hashKey(hash) });
  }

  async findLive(id: string, hash: Uint8Array, now: Date): Promise<ApiKey | null> {
    const row = this.view.tables.apiKeys.get(id);
    if (row === undefined || row.hash !== hashKey(hash)) return null;
    return row.key.expiresAt === null || row.key.expiresAt > now ? row.key : null;
  }

  async list(userId: string): Promise<ApiKey[]> {
    const found = [...this.view.tables.apiKeys.values()].filter((row) => row.userId === userId);
    return found.map(({ key }) => key).sort(compareAges);
  }

  async touch(id: string, usedAt: Date): Promise<void> {
    const keys = await this.view.edit('apiKeys');
    const row = keys.get(id);
    if (row === undefined || (row.key.lastUsedAt !== null && row.key.lastUsedAt >= usedAt)) return;
    keys.set(id, { ...row, key: { ...row.key, lastUsedAt: usedAt } });
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.remove((row) => row.userId === userId && row.key.id === id)).length > 0;
  }

  async deleteAll(userId: string): Promise<string[]> {
    return (await this.remove((row) => row.userId === userId)).map(({ key }) => key.id);
  }

  async deleteExpired(before: Date): Promise<number> {
    return (await this.remove(({ key }) => key.expiresAt !== null && key.expiresAt <= before)).length;
  }

  private async remove(fits: (row: ApiKeyRow) => boolean): Promise<ApiKeyRow[]> {
    return deleteRows(await this.view.edit('apiKeys'), fits);
  }
}

function compareAges(a: ApiKey, b: ApiKey): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
