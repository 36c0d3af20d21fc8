import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant, toInstantOrNull } from '../columns.js';

type ApiKey = NonNullable<StoreResult<'apiKeys', 'findLive'>>;

const columns = 'id, account_id, name, permissions, created_at, expires_at, last_used_at';

const insert = `
  INSERT INTO api_keys (${columns}, hash)
  VALUES (@id, @userId, @name, @permissions, @createdAt, @expiresAt, @lastUsedAt, @hash)`;
const findLive = `
  SELECT ${columns} FROM api_keys WHERE id = @id AND hash = @hash AND (expires_at IS NULL OR expires_at > @now)`;
const list = `SELECT ${columns} FROM api_keys WHERE account_id = @userId ORDER BY created_at, id`;
const touch = `
  UPDATE api_keys SET last_used_at = @usedAt WHERE id = @id AND (last_used_at IS NULL OR last_used_at < @usedAt)`;
const deleteOne = 'DELETE FROM api_keys WHERE id = @id AND account_id = @userId';
const deleteAll = 'DELETE FROM api_keys WHERE account_id = @userId RETURNING id';
const deleteExpired = 'DELETE FROM api_keys WHERE expires_at <= @before';

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly permissions: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
}

export class SqliteApiKeyStore implements Store<'apiKeys'> {
  constructor(private readonly connection: Statements) {}

  async insert(key: StoreInput<'apiKeys', 'insert'>): Promise<void> {
    this.connection.run(insert, {
      ...key,
      permissions: JSON.stringify(key.permissions),
      createdAt: toColumn(key.createdAt),
      expiresAt: toColumn(key.expiresAt),
      lastUsedAt: toColumn(key.lastUsedAt),
    });
  }

  async findLive(id: string, hash: Uint8Array, now: Date): Promise<ApiKey | null> {
    const row = this.connection.get<Row>(findLive, { id, hash, now: toColumn(now) });
    return row === undefined ? null : toKey(row);
  }

  async list(userId: string): Promise<ApiKey[]> {
    return this.connection.all<Row>(list, { userId }).map(toKey);
  }

  async touch(id: string, usedAt: Date): Promise<void> {
    this.connection.run(touch, { id, usedAt: toColumn(usedAt) });
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return this.connection.run(deleteOne, { userId, id }) === 1;
  }

  async deleteAll(userId: string): Promise<string[]> {
    return this.connection.all<{ id: string }>(deleteAll, { userId }).map(({ id }) => id);
  }

  async deleteExpired(before: Date): Promise<number> {
    return this.connection.run(deleteExpired, { before: toColumn(before) });
  }
}

function toKey(row: Row): ApiKey {
  return {
    id: row.id,
    userId: row.account_id,
    name: row.name,
    permissions: JSON.parse(row.permissions) as string[],
    createdAt: toInstant(row.created_at),
    expiresAt: toInstantOrNull(row.expires_at),
    lastUsedAt: toInstantOrNull(row.last_used_at),
  };
}
