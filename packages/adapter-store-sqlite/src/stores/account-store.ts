import type { Account } from '@crewkit/core/domain';
import type { AccountChanges, AccountStore } from '@crewkit/core/ports';

import type { Statements } from '../connection.js';
import { toColumn, toInstant, toInstantOrNull } from './columns.js';

const columns = `id, email, first_name, last_name, password_hash, email_verified_at, two_factor_enabled, disabled_at,
  created_at`;

const insert = `
  INSERT INTO accounts (${columns})
  VALUES (@id, @email, @firstName, @lastName, @passwordHash, @emailVerifiedAt, @twoFactorEnabled, @disabledAt, @createdAt)
  ON CONFLICT (email) DO NOTHING`;
const findById = `SELECT ${columns} FROM accounts WHERE id = @id`;
const findByEmail = `SELECT ${columns} FROM accounts WHERE email = @email`;
// Each column has a flag that says whether it is given, because null is a value too.
const update = `
  UPDATE accounts SET
    first_name = coalesce(@firstName, first_name),
    last_name = coalesce(@lastName, last_name),
    password_hash = CASE @hasPasswordHash WHEN 1 THEN @passwordHash ELSE password_hash END,
    email_verified_at = CASE @hasEmailVerifiedAt WHEN 1 THEN @emailVerifiedAt ELSE email_verified_at END,
    disabled_at = CASE @hasDisabledAt WHEN 1 THEN @disabledAt ELSE disabled_at END
  WHERE id = @id
  RETURNING ${columns}`;
const verifyAll = 'UPDATE accounts SET email_verified_at = @at WHERE email_verified_at IS NULL';

interface Row {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string | null;
  readonly email_verified_at: number | null;
  readonly two_factor_enabled: number;
  readonly disabled_at: number | null;
  readonly created_at: number;
}

export class SqliteAccountStore implements AccountStore {
  constructor(private readonly connection: Statements) {}

  async insertIfAbsent(account: Account): Promise<boolean> {
    const changed = this.connection.run(insert, {
      ...account,
      emailVerifiedAt: toColumn(account.emailVerifiedAt),
      twoFactorEnabled: Number(account.twoFactorEnabled),
      disabledAt: toColumn(account.disabledAt),
      createdAt: toColumn(account.createdAt),
    });
    return changed === 1;
  }

  async findById(id: string): Promise<Account | null> {
    return toAccount(this.connection.get<Row>(findById, { id }));
  }

  async findByEmail(email: string): Promise<Account | null> {
    return toAccount(this.connection.get<Row>(findByEmail, { email }));
  }

  /** There is one writer at a time, so whoever is inside `run` has the lock already. */
  lockById(id: string): Promise<Account | null> {
    return this.findById(id);
  }

  async update(id: string, changes: AccountChanges): Promise<Account | null> {
    const row = this.connection.get<Row>(update, {
      id,
      firstName: changes.firstName ?? null,
      lastName: changes.lastName ?? null,
      hasPasswordHash: Number(changes.passwordHash !== undefined),
      passwordHash: changes.passwordHash ?? null,
      hasEmailVerifiedAt: Number(changes.emailVerifiedAt !== undefined),
      emailVerifiedAt: toColumn(changes.emailVerifiedAt ?? null),
      hasDisabledAt: Number(changes.disabledAt !== undefined),
      disabledAt: toColumn(changes.disabledAt ?? null),
    });
    return toAccount(row);
  }

  async verifyAll(at: Date): Promise<number> {
    return this.connection.run(verifyAll, { at: toColumn(at) });
  }
}

function toAccount(row: Row | undefined): Account | null {
  if (row === undefined) return null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    emailVerifiedAt: toInstantOrNull(row.email_verified_at),
    twoFactorEnabled: row.two_factor_enabled === 1,
    disabledAt: toInstantOrNull(row.disabled_at),
    createdAt: toInstant(row.created_at),
  };
}
