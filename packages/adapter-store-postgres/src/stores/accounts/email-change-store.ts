import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

type EmailChange = StoreInput<'emailChanges', 'insert'>;

const columns = 'token_hash, account_id, new_email, created_at, expires_at';

const insert = `INSERT INTO crewkit.email_changes (${columns}) VALUES ($1, $2, $3, $4, $5)`;
// Consuming a token changes the account and then removes the account's other tokens. If a user opens two links at the same time, both
// transactions must lock the account first, because they would deadlock otherwise.
const lockAccount = `
  SELECT 1 FROM crewkit.accounts
  WHERE id = (SELECT account_id FROM crewkit.email_changes WHERE token_hash = $1)
  FOR NO KEY UPDATE`;
const consume = `DELETE FROM crewkit.email_changes WHERE token_hash = $1 AND expires_at > $2 RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM crewkit.email_changes WHERE account_id = $1';
const deleteExpired = sweepStatement('email_changes', 'expires_at');

interface Row {
  readonly token_hash: Uint8Array;
  readonly account_id: string;
  readonly new_email: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export class PostgresEmailChangeStore implements Store<'emailChanges'> {
  constructor(private readonly connection: Connection) {}

  async insert({ tokenHash, userId, newEmail, createdAt, expiresAt }: EmailChange): Promise<void> {
    await this.connection.run(insert, [tokenHash, userId, newEmail, createdAt, expiresAt]);
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<EmailChange | null> {
    await this.connection.run(lockAccount, [tokenHash]);
    const row = await this.connection.get<Row>(consume, [tokenHash, now]);
    if (row === undefined) return null;
    return {
      tokenHash: row.token_hash,
      userId: row.account_id,
      newEmail: row.new_email,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    };
  }

  async deleteAllFor(userId: string): Promise<void> {
    await this.connection.run(deleteAllFor, [userId]);
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, [now]);
  }
}
