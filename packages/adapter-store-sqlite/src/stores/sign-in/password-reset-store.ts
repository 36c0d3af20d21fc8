import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

type PasswordReset = StoreInput<'passwordResets', 'insert'>;

const columns = 'token_hash, account_id, created_at, expires_at';

const insert = `
  INSERT INTO password_resets (${columns}) VALUES (@tokenHash, @userId, @createdAt, @expiresAt)`;
const find = `SELECT ${columns} FROM password_resets WHERE token_hash = @tokenHash AND expires_at > @now`;
const consume = `
  DELETE FROM password_resets WHERE token_hash = @tokenHash AND expires_at > @now RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM password_resets WHERE account_id = @userId';
const deleteExpired = 'DELETE FROM password_resets WHERE expires_at <= @now';

interface Row {
  readonly token_hash: Uint8Array;
  readonly account_id: string;
  readonly created_at: number;
  readonly expires_at: number;
}

export class SqlitePasswordResetStore implements Store<'passwordResets'> {
  constructor(private readonly connection: Statements) {}

  async insert(reset: PasswordReset): Promise<void> {
    const { createdAt, expiresAt } = reset;
    this.connection.run(insert, { ...reset, createdAt: toColumn(createdAt), expiresAt: toColumn(expiresAt) });
  }

  async find(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> {
    return toReset(this.connection.get<Row>(find, { tokenHash, now: toColumn(now) }));
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> {
    return toReset(this.connection.get<Row>(consume, { tokenHash, now: toColumn(now) }));
  }

  async deleteAllFor(userId: string): Promise<void> {
    this.connection.run(deleteAllFor, { userId });
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}

function toReset(row: Row | undefined): PasswordReset | null {
  if (row === undefined) return null;
  return {
    tokenHash: row.token_hash,
    userId: row.account_id,
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
  };
}
