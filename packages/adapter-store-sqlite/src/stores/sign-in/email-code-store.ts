import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn } from '../columns.js';

type EmailCode = StoreInput<'emailCodes', 'replace'>;
type GivenCode = StoreInput<'emailCodes', 'consume'>;

const replace = `
  INSERT INTO email_codes (account_id, code_hash, expires_at) VALUES (@userId, @codeHash, @expiresAt)
  ON CONFLICT (account_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`;
const matching = 'email_codes WHERE account_id = @userId AND code_hash = @codeHash AND expires_at > @now';
const has = `SELECT 1 FROM ${matching}`;
const consume = `DELETE FROM ${matching}`;
const deleteAllFor = 'DELETE FROM email_codes WHERE account_id = @userId';
const deleteExpired = 'DELETE FROM email_codes WHERE expires_at <= @now';

export class SqliteEmailCodeStore implements Store<'emailCodes'> {
  constructor(private readonly connection: Statements) {}

  async replace({ userId, codeHash, expiresAt }: EmailCode): Promise<void> {
    this.connection.run(replace, { userId, codeHash, expiresAt: toColumn(expiresAt) });
  }

  async has({ userId, codeHash }: GivenCode, now: Date): Promise<boolean> {
    return this.connection.get(has, { userId, codeHash, now: toColumn(now) }) !== undefined;
  }

  async consume({ userId, codeHash }: GivenCode, now: Date): Promise<boolean> {
    return this.connection.run(consume, { userId, codeHash, now: toColumn(now) }) === 1;
  }

  async deleteAllFor(userId: string): Promise<void> {
    this.connection.run(deleteAllFor, { userId });
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}
