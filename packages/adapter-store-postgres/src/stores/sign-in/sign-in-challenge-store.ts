import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

type ExternalIdentity = NonNullable<StoreInput<'signInChallenges', 'insert'>['identity']>;
type SignInChallenge = StoreInput<'signInChallenges', 'insert'>;

const columns = 'token_hash, account_id, method, identity, created_at, expires_at';

const insert = `INSERT INTO crewkit.sign_in_challenges (${columns}) VALUES ($1, $2, $3, $4::jsonb, $5, $6)`;
const find = `SELECT ${columns} FROM crewkit.sign_in_challenges WHERE token_hash = $1 AND expires_at > $2`;
const consume = `
  DELETE FROM crewkit.sign_in_challenges WHERE token_hash = $1 AND expires_at > $2 RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM crewkit.sign_in_challenges WHERE account_id = $1';
const deleteExpired = sweepStatement('sign_in_challenges', 'expires_at');

interface Row {
  readonly token_hash: Uint8Array;
  readonly account_id: string;
  readonly method: SignInChallenge['method'];
  readonly identity: ExternalIdentity | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export class PostgresSignInChallengeStore implements Store<'signInChallenges'> {
  constructor(private readonly connection: Connection) {}

  async insert({ tokenHash, userId, method, identity, createdAt, expiresAt }: SignInChallenge): Promise<void> {
    const document = identity === null ? null : JSON.stringify(toIdentity(identity));
    await this.connection.run(insert, [tokenHash, userId, method, document, createdAt, expiresAt]);
  }

  async find(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> {
    return toChallenge(await this.connection.get<Row>(find, [tokenHash, now]));
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> {
    return toChallenge(await this.connection.get<Row>(consume, [tokenHash, now]));
  }

  async deleteAllFor(userId: string): Promise<void> {
    await this.connection.run(deleteAllFor, [userId]);
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, [now]);
  }
}

function toChallenge(row: Row | undefined): SignInChallenge | null {
  if (row === undefined) return null;
  return {
    tokenHash: row.token_hash,
    userId: row.account_id,
    method: row.method,
    identity: row.identity === null ? null : toIdentity(row.identity),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** Copies field by field, so that other properties of the caller's object do not reach the database. */
function toIdentity({ provider, issuer, subject, email }: ExternalIdentity): ExternalIdentity {
  return { provider, issuer, subject, email };
}
