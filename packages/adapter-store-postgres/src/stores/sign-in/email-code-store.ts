import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

type EmailCode = StoreInput<'emailCodes', 'replace'>;
type GivenCode = StoreInput<'emailCodes', 'consume'>;

const replace = `
  INSERT INTO crewkit.email_codes (account_id, code_hash, expires_at) VALUES ($1, $2, $3)
  ON CONFLICT (account_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`;
const matching = 'crewkit.email_codes WHERE account_id = $1 AND code_hash = $2 AND expires_at > $3';
const has = `SELECT 1 FROM ${matching}`;
const consume = `DELETE FROM ${matching}`;
const deleteAllFor = 'DELETE FROM crewkit.email_codes WHERE account_id = $1';
const deleteExpired = sweepStatement('email_codes', 'expires_at');

export class PostgresEmailCodeStore implements Store<'emailCodes'> {
  constructor(private readonly connection: Connection) {}

  async replace({ userId, codeHash, expiresAt }: EmailCode): Promise<void> {
    await this.connection.run(replace, [userId, codeHash, expiresAt]);
  }

  async has({ userId, codeHash }: GivenCode, now: Date): Promise<boolean> {
    return (await this.connection.get(has, [userId, codeHash, now])) !== undefined;
  }

  async consume({ userId, codeHash }: GivenCode, now: Date): Promise<boolean> {
    return (await this.connection.run(consume, [userId, codeHash, now])) === 1;
  }

  async deleteAllFor(userId: string): Promise<void> {
    await this.connection.run(deleteAllFor, [userId]);
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, [now]);
  }
}
