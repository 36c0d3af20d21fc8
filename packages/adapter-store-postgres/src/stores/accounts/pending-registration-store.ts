import type { StoreInput, StoreResult, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { toFieldParameters } from '../field-values.js';
import { sweepStatement } from '../sweep-statement.js';

type NewRegistration = StoreInput<'pendingRegistrations', 'insert'>;
type PendingRegistration = StoreResult<'pendingRegistrations', 'consume'>;

const columns =
  'token_hash, email, first_name, last_name, password_hash, next_path, verifier_hash, fields, created_at, expires_at';

const insert = `INSERT INTO crewkit.pending_registrations (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
const findNewest = `
  SELECT ${columns} FROM crewkit.pending_registrations
  WHERE email = $1 AND created_at > $2
  ORDER BY created_at DESC LIMIT 1`;
const countHashes = `
  SELECT count(DISTINCT password_hash) AS hashes FROM crewkit.pending_registrations WHERE email = $1 AND created_at > $2`;
// Consuming a token also removes the email's other tokens. If a user opens two links at the same time, both transactions must lock the same
// row first, because they would deadlock otherwise.
const lockAllOfEmail = `
  SELECT 1 FROM crewkit.pending_registrations
  WHERE email = (SELECT email FROM crewkit.pending_registrations WHERE token_hash = $1)
  ORDER BY token_hash FOR UPDATE`;
const consume = `
  DELETE FROM crewkit.pending_registrations WHERE token_hash = $1 AND expires_at > $2 RETURNING ${columns}`;
const deleteAllFor = 'DELETE FROM crewkit.pending_registrations WHERE email = $1';
const deleteExpired = sweepStatement('pending_registrations', 'expires_at');

interface Row {
  readonly token_hash: Uint8Array;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly next_path: string | null;
  readonly verifier_hash: Uint8Array | null;
  readonly fields: PendingRegistration['fields'];
  readonly created_at: Date;
  readonly expires_at: Date;
}

export class PostgresPendingRegistrationStore implements Store<'pendingRegistrations'> {
  constructor(private readonly connection: Connection) {}

  async insert(registration: NewRegistration): Promise<void> {
    const { tokenHash, email, firstName, lastName, passwordHash, next, verifierHash, fields } = registration;
    const { createdAt, expiresAt } = registration;
    const person = [email, firstName, lastName, passwordHash, next, verifierHash, toFieldParameters(fields)[0]];
    await this.connection.run(insert, [tokenHash, ...person, createdAt, expiresAt]);
  }

  async findNewest(email: string, since: Date): Promise<PendingRegistration | null> {
    return toRegistration(await this.connection.get<Row>(findNewest, [email, since]));
  }

  async isContested(email: string, since: Date): Promise<boolean> {
    const row = await this.connection.get<{ hashes: number }>(countHashes, [email, since]);
    return (row?.hashes ?? 0) > 1;
  }

  async consume(tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null> {
    await this.connection.run(lockAllOfEmail, [tokenHash]);
    return toRegistration(await this.connection.get<Row>(consume, [tokenHash, now]));
  }

  async deleteAllFor(email: string): Promise<void> {
    await this.connection.run(deleteAllFor, [email]);
  }

  async deleteExpired(before: Date): Promise<number> {
    return this.connection.run(deleteExpired, [before]);
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
    fields: row.fields,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
