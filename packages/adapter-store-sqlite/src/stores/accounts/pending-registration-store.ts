import type { StoreInput, StoreResult, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { changeFieldColumn, toColumn, toFieldValues, toInstant } from '../columns.js';

type NewRegistration = StoreInput<'pendingRegistrations', 'insert'>;
type PendingRegistration = StoreResult<'pendingRegistrations', 'consume'>;

const columns =
  'token_hash, email, first_name, last_name, password_hash, next_path, verifier_hash, fields, created_at, expires_at';

const insert = `
  INSERT INTO pending_registrations (${columns})
  VALUES (@tokenHash, @email, @firstName, @lastName, @passwordHash, @next, @verifierHash, @fields, @createdAt, @expiresAt)`;
const findNewest = `
  SELECT ${columns} FROM pending_registrations
  WHERE email = @email AND created_at > @since
  ORDER BY created_at DESC LIMIT 1`;
const countHashes = `
  SELECT count(DISTINCT password_hash) AS hashes FROM pending_registrations WHERE email = @email AND created_at > @since`;
const consume = `
  DELETE FROM pending_registrations WHERE token_hash = @tokenHash AND expires_at > @now RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM pending_registrations WHERE email = @email';
const deleteExpired = 'DELETE FROM pending_registrations WHERE expires_at <= @before';

interface Row {
  readonly token_hash: Uint8Array;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly next_path: string | null;
  readonly verifier_hash: Uint8Array | null;
  readonly fields: string;
  readonly created_at: number;
  readonly expires_at: number;
}

export class SqlitePendingRegistrationStore implements Store<'pendingRegistrations'> {
  constructor(private readonly connection: Statements) {}

  async insert(registration: NewRegistration): Promise<void> {
    const times = { createdAt: toColumn(registration.createdAt), expiresAt: toColumn(registration.expiresAt) };
    this.connection.run(insert, { ...registration, ...times, fields: changeFieldColumn('{}', registration.fields) });
  }

  async findNewest(email: string, since: Date): Promise<PendingRegistration | null> {
    return toRegistration(this.connection.get<Row>(findNewest, { email, since: toColumn(since) }));
  }

  async isContested(email: string, since: Date): Promise<boolean> {
    const row = this.connection.get<{ hashes: number }>(countHashes, { email, since: toColumn(since) });
    return (row?.hashes ?? 0) > 1;
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null> {
    return toRegistration(this.connection.get<Row>(consume, { tokenHash, now: toColumn(now) }));
  }

  async deleteAllFor(email: string): Promise<void> {
    this.connection.run(deleteAllFor, { email });
  }

  async deleteExpired(before: Date): Promise<number> {
    return this.connection.run(deleteExpired, { before: toColumn(before) });
  }
}

function toRegistration(row: Row | undefined): PendingRegistration | null {
  if (row === undefined) return null;
  return {
    tokenHash: row.token_hash,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    next: row.next_path,
    verifierHash: row.verifier_hash,
    fields: toFieldValues(row.fields),
    createdAt: toInstant(row.created_at),
    expiresAt: toInstant(row.expires_at),
  };
}
