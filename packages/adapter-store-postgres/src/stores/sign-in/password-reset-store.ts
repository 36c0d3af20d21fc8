import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

type PasswordReset = StoreInput<'passwordResets', 'insert'>;

const columns = 'token_hash, account_id, created_at, expires_at';

const insert = `INSERT INTO crewkit.password_resets (${columns}) VALUES ($1, $2, $3, $4)`;
const find = `SELECT ${columns} FROM crewkit.password_resets WHERE token_hash = $1 AND expires_at > $2`;
const consume = `DELETE FROM crewkit.password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM crewkit.password_resets WHERE account_id = $1';
const deleteExpired = sweepStatement('password_resets', 'expires_at');

interface Row {
  readonly token_hash: Uint8Array;
  readonly account_id: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export class PostgresPasswordResetStore implements Store<'passwordResets'> {
  constructor(private readonly connection: Connection) {}

  async insert({ tokenHash, userId, createdAt, expiresAt }: PasswordReset): Promise<void> {
    await this.connection.run(insert, [tokenHash, userId, createdAt, expiresAt]);
  }

  async find(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> {
    return toReset(await this.connection.get<Row>(find, [tokenHash, now]));
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> {
    return toReset(await this.connection.get<Row>(consume, [tokenHash, now]));
  }

  async deleteAllFor(userId: string): Promise<void> {
    await this.connection.run(deleteAllFor, [userId]);
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, [now]);
  }
}

function toReset(row: Row | undefined): PasswordReset | null {
  if (row === undefined) return null;
  return {
    tokenHash: row.token_hash,
    userId: row.account_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
