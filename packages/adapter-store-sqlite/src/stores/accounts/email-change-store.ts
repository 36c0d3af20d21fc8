import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

type EmailChange = StoreInput<'emailChanges', 'insert'>;

const columns = 'token_hash, account_id, new_email, created_at, expires_at';

const insert = `
  INSERT INTO email_changes (${columns}) VALUES (@tokenHash, @userId, @newEmail, @createdAt, @expiresAt)`;
const consume = `
  DELETE FROM email_changes WHERE token_hash = @tokenHash AND expires_at > @now RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM email_changes WHERE account_id = @userId';
const deleteExpired = 'DELETE FROM email_changes WHERE expires_at <= @now';

interface Row {
  readonly token_hash: Uint8Array;
  readonly account_id: string;
  readonly new_email: string;
  readonly created_at: number;
  readonly expires_at: number;
}

export class SqliteEmailChangeStore implements Store<'emailChanges'> {
  constructor(private readonly connection: Statements) {}

  async insert(change: EmailChange): Promise<void> {
    const { createdAt, expiresAt } = change;
    this.connection.run(insert, { ...change, createdAt: toColumn(createdAt), expiresAt: toColumn(expiresAt) });
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<EmailChange | null> {
    const row = this.connection.get<Row>(consume, { tokenHash, now: toColumn(now) });
    if (row === undefined) return null;
    return {
      tokenHash: row.token_hash,
      userId: row.account_id,
      newEmail: row.new_email,
      createdAt: toInstant(row.created_at),
      expiresAt: toInstant(row.expires_at),
    };
  }

  async deleteAllFor(userId: string): Promise<void> {
    this.connection.run(deleteAllFor, { userId });
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}
