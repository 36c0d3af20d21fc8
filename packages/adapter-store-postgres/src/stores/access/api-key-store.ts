import type { Store, StoreInput, StoreResult } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

type ApiKey = NonNullable<StoreResult<'apiKeys', 'findLive'>>;

const columns = 'id, account_id, name, permissions, created_at, expires_at, last_used_at';

const insert = `INSERT INTO crewkit.api_keys (${columns}, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
const findLive = `
  SELECT ${columns} FROM crewkit.api_keys WHERE id = $1 AND hash = $2 AND (expires_at IS NULL OR expires_at > $3)`;
const list = `SELECT ${columns} FROM crewkit.api_keys WHERE account_id = $1 ORDER BY created_at, id`;
const touch = `
  UPDATE crewkit.api_keys SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2)`;
const deleteOne = 'DELETE FROM crewkit.api_keys WHERE account_id = $1 AND id = $2';
const deleteAll = 'DELETE FROM crewkit.api_keys WHERE account_id = $1 RETURNING id';
const deleteExpired = sweepStatement('api_keys', 'expires_at');

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly permissions: string[];
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

export class PostgresApiKeyStore implements Store<'apiKeys'> {
  constructor(private readonly connection: Connection) {}

  async insert(key: StoreInput<'apiKeys', 'insert'>): Promise<void> {
    const { id, userId, name, permissions, createdAt, expiresAt, lastUsedAt, hash } = key;
    await this.connection.run(insert, [id, userId, name, permissions, createdAt, expiresAt, lastUsedAt, hash]);
  }

  async findLive(id: string, hash: Uint8Array, now: Date): Promise<ApiKey | null> {
    const row = await this.connection.get<Row>(findLive, [id, hash, now]);
    return row === undefined ? null : toKey(row);
  }

  async list(userId: string): Promise<ApiKey[]> {
    return (await this.connection.all<Row>(list, [userId])).map(toKey);
  }

  async touch(id: string, usedAt: Date): Promise<void> {
    await this.connection.run(touch, [id, usedAt]);
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.connection.run(deleteOne, [userId, id])) === 1;
  }

  async deleteAll(userId: string): Promise<string[]> {
    return (await this.connection.all<{ id: string }>(deleteAll, [userId])).map(({ id }) => id);
  }

  async deleteExpired(before: Date): Promise<number> {
    return this.connection.run(deleteExpired, [before]);
  }
}

function toKey(row: Row): ApiKey {
  return {
    id: row.id,
    userId: row.account_id,
    name: row.name,
    permissions: row.permissions,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  };
}
