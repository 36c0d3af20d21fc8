import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant, toInstantOrNull } from '../columns.js';

type Passkey = StoreInput<'passkeys', 'insertIfAbsent'>;

const columns =
  'id, account_id, credential_id, public_key, user_handle, counter, transports, backed_up, name, created_at, last_used_at';

const insert = `
  INSERT INTO passkeys (${columns})
  VALUES (@id, @userId, @credentialId, @publicKey, @userHandle, @counter, @transports, @backedUp, @name, @createdAt,
    @lastUsedAt)
  ON CONFLICT (credential_id) DO NOTHING`;
const findByCredential = `SELECT ${columns} FROM passkeys WHERE credential_id = @credentialId`;
const list = `SELECT ${columns} FROM passkeys WHERE account_id = @userId ORDER BY id`;
const rename = 'UPDATE passkeys SET name = @name WHERE id = @id AND account_id = @userId';
const recordUse = `
  UPDATE passkeys SET counter = @counter, backed_up = @backedUp, last_used_at = @lastUsedAt WHERE id = @id`;
const remove = 'DELETE FROM passkeys WHERE id = @id AND account_id = @userId';

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly user_handle: string;
  readonly counter: number;
  readonly transports: string;
  readonly backed_up: 0 | 1;
  readonly name: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
}

export class SqlitePasskeyStore implements Store<'passkeys'> {
  constructor(private readonly connection: Statements) {}

  async insertIfAbsent(passkey: Passkey): Promise<boolean> {
    const parameters = {
      ...passkey,
      transports: JSON.stringify(passkey.transports),
      backedUp: passkey.backedUp ? 1 : 0,
      createdAt: toColumn(passkey.createdAt),
      lastUsedAt: toColumn(passkey.lastUsedAt),
    };
    return this.connection.run(insert, parameters) === 1;
  }

  async findByCredential(credentialId: string): Promise<Passkey | null> {
    const row = this.connection.get<Row>(findByCredential, { credentialId });
    return row === undefined ? null : toPasskey(row);
  }

  async list(userId: string): Promise<readonly Passkey[]> {
    return this.connection.all<Row>(list, { userId }).map(toPasskey);
  }

  async rename(userId: string, id: string, name: string): Promise<boolean> {
    return this.connection.run(rename, { userId, id, name }) === 1;
  }

  async recordUse(id: string, use: StoreInput<'passkeys', 'recordUse', 1>): Promise<boolean> {
    const { counter, backedUp, lastUsedAt } = use;
    const parameters = { id, counter, backedUp: backedUp ? 1 : 0, lastUsedAt: toColumn(lastUsedAt) };
    return this.connection.run(recordUse, parameters) === 1;
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return this.connection.run(remove, { userId, id }) === 1;
  }
}

function toPasskey(row: Row): Passkey {
  return {
    id: row.id,
    userId: row.account_id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    userHandle: row.user_handle,
    counter: row.counter,
    transports: JSON.parse(row.transports) as string[],
    backedUp: row.backed_up === 1,
    name: row.name,
    createdAt: toInstant(row.created_at),
    lastUsedAt: toInstantOrNull(row.last_used_at),
  };
}
