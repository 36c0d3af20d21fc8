import type { LinkedIdentity, Page, IdWindow, Store, StoreInput } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';
import { beforeEveryId, toPage } from '../to-page.js';

const columns = 'id, account_id, provider, issuer, subject, email, created_at, last_used_at';

const insert = `
  INSERT INTO crewkit.identities (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (issuer, subject) DO NOTHING`;
const find = `SELECT ${columns} FROM crewkit.identities WHERE issuer = $1 AND subject = $2`;
const touch = 'UPDATE crewkit.identities SET email = $2, last_used_at = $3 WHERE id = $1';
const list = `SELECT ${columns} FROM crewkit.identities WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3`;
const remove = `DELETE FROM crewkit.identities WHERE account_id = $1 AND id = $2 RETURNING ${columns}`;

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

export class PostgresIdentityStore implements Store<'identities'> {
  constructor(private readonly connection: Connection) {}

  async insertIfAbsent(identity: LinkedIdentity): Promise<boolean> {
    const { id, userId, provider, issuer, subject, email, createdAt, lastUsedAt } = identity;
    const parameters = [id, userId, provider, issuer, subject, email, createdAt, lastUsedAt];
    return (await this.connection.run(insert, parameters)) === 1;
  }

  async find(issuer: string, subject: string): Promise<LinkedIdentity | null> {
    return toIdentityOrNull(await this.connection.get<Row>(find, [issuer, subject]));
  }

  async touch(id: string, { email, lastUsedAt }: StoreInput<'identities', 'touch', 1>): Promise<void> {
    await this.connection.run(touch, [id, email, lastUsedAt]);
  }

  async list(userId: string, { after, limit }: IdWindow): Promise<Page<LinkedIdentity, string>> {
    const rows = await this.connection.all<Row>(list, [userId, after ?? beforeEveryId, limit + 1]);
    return toPage(rows, limit, { toItem: toIdentity, toPosition: (row) => row.id });
  }

  async delete(userId: string, id: string): Promise<LinkedIdentity | null> {
    return toIdentityOrNull(await this.connection.get<Row>(remove, [userId, id]));
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
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
