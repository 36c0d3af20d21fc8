import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

type ExternalIdentity = NonNullable<StoreInput<'signInChallenges', 'insert'>['identity']>;
type SignInChallenge = StoreInput<'signInChallenges', 'insert'>;

const columns = 'token_hash, account_id, method, identity, created_at, expires_at';

const insert = `
  INSERT INTO sign_in_challenges (${columns})
  VALUES (@tokenHash, @userId, @method, @identity, @createdAt, @expiresAt)`;
const find = `SELECT ${columns} FROM sign_in_challenges WHERE token_hash = @tokenHash AND expires_at > @now`;
const consume = `
  DELETE FROM sign_in_challenges WHERE token_hash = @tokenHash AND expires_at > @now RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM sign_in_challenges WHERE account_id = @userId';
const deleteExpired = 'DELETE FROM sign_in_challenges WHERE expires_at <= @now';

interface Row {
  readonly token_hash: Uint8Array;
  readonly account_id: string;
  readonly method: SignInChallenge['method'];
  /** The JSON of an ExternalIdentity. */
  readonly identity: string | null;
  readonly created_at: number;
  readonly expires_at: number;
}

export class SqliteSignInChallengeStore implements Store<'signInChallenges'> {
  constructor(private readonly connection: Statements) {}

  async insert(challenge: SignInChallenge): Promise<void> {
    const { tokenHash, userId, method, createdAt, expiresAt } = challenge;
    const identity = challenge.identity === null ? null : toJson(challenge.identity);
    const times = { createdAt: toColumn(createdAt), expiresAt: toColumn(expiresAt) };
    this.connection.run(insert, { tokenHash, userId, method, identity, ...times });
  }

  async find(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> {
    return toChallenge(this.connection.get<Row>(find, { tokenHash, now: toColumn(now) }));
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> {
    return toChallenge(this.connection.get<Row>(consume, { tokenHash, now: toColumn(now) }));
  }

  async deleteAllFor(userId: string): Promise<void> {
    this.connection.run(deleteAllFor, { userId });
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}

/** Copies field by field, so that other properties of the caller's object do not reach the database. */
function toJson({ provider, issuer, subject, email }: ExternalIdentity): string {
  return JSON.stringify({ provider, issuer, subject, email });
}

function toChallenge(row: Row | undefined): SignInChallenge | null {
  if (row === undefined) return null;
  return {
    tokenHash: row.token_hash,
    userId: row.account_id,
    method: row.method,
    identity: row.identity === null ? null : (JSON.parse(row.identity) as ExternalIdentity),
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
  };
}
