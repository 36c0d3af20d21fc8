import type { LinkedIdentity, Page, IdWindow, Store, StoreInput } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';
import { fromWindow, toPage } from '../page.js';

const columns = 'id, account_id, provider, issuer, subject, email, created_at, last_used_at';

const insert = `
  INSERT INTO identities (${columns})
  VALUES (@id, @userId, @provider, @issuer, @subject, @email, @createdAt, @lastUsedAt)
  ON CONFLICT (issuer, subject) DO NOTHING`;
const find = `SELECT ${columns} FROM identities WHERE issuer = @issuer AND subject = @subject`;
const touch = 'UPDATE identities SET email = @email, last_used_at = @lastUsedAt WHERE id = @id';
const list = `
  SELECT ${columns} FROM identities WHERE account_id = @userId AND id > @after ORDER BY id LIMIT @limit`;
const remove = `DELETE FROM identities WHERE id = @id AND account_id = @userId RETURNING ${columns}`;

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly created_at: number;
  readonly last_used_at: number;
}

export class SqliteIdentityStore implements Store<'identities'> {
  constructor(private readonly connection: Statements) {}

  async insertIfAbsent(identity: LinkedIdentity): Promise<boolean> {
    const { createdAt, lastUsedAt } = identity;
    const times = { createdAt: toColumn(createdAt), lastUsedAt: toColumn(lastUsedAt) };
    return this.connection.run(insert, { ...identity, ...times }) === 1;
  }

  async find(issuer: string, subject: string): Promise<LinkedIdentity | null> {
    return toIdentityOrNull(this.connection.get<Row>(find, { issuer, subject }));
  }

  async touch(id: string, { email, lastUsedAt }: StoreInput<'identities', 'touch', 1>): Promise<void> {
    this.connection.run(touch, { id, email, lastUsedAt: toColumn(lastUsedAt) });
  }

  async list(userId: string, window: IdWindow): Promise<Page<LinkedIdentity, string>> {
    const rows = this.connection.all<Row>(list, { userId, ...fromWindow(window) });
    return toPage(rows.map(toIdentity), window.limit, (identity) => identity.id);
  }

  async delete(userId: string, id: string): Promise<LinkedIdentity | null> {
    return toIdentityOrNull(this.connection.get<Row>(remove, { userId, id }));
  }
}

function toIdentityOrNull(row: Row | undefined): LinkedIdentity | null {
  return row === undefined ? null : toIdentity(row);
}

function toIdentity(row: Row): LinkedIdentity {
  return {
    id: row.id,
    userId: row.account_id,
    provider: row.provider,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    createdAt: toInstant(row.created_at),
    lastUsedAt: toInstant(row.last_used_at),
  };
}
