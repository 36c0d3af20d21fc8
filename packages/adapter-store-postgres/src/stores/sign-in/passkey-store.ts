import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Connection } from '../../connections/connection.js';

type Passkey = StoreInput<'passkeys', 'insertIfAbsent'>;

const columns =
  'id, account_id, credential_id, public_key, user_handle, counter, transports, backed_up, name, created_at, last_used_at';

const insert = `
  INSERT INTO crewkit.passkeys (${columns}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (credential_id) DO NOTHING`;
const findByCredential = `SELECT ${columns} FROM crewkit.passkeys WHERE credential_id = $1`;
const list = `SELECT ${columns} FROM crewkit.passkeys WHERE account_id = $1 ORDER BY id`;
const rename = 'UPDATE crewkit.passkeys SET name = $3 WHERE account_id = $1 AND id = $2';
const recordUse = 'UPDATE crewkit.passkeys SET counter = $2, backed_up = $3, last_used_at = $4 WHERE id = $1';
const remove = 'DELETE FROM crewkit.passkeys WHERE account_id = $1 AND id = $2';

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly user_handle: string;
  readonly counter: number;
  readonly transports: string[];
  readonly backed_up: boolean;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

export class PostgresPasskeyStore implements Store<'passkeys'> {
  constructor(private readonly connection: Connection) {}

  async insertIfAbsent(passkey: Passkey): Promise<boolean> {
    const { id, userId, credentialId, publicKey, userHandle, counter } = passkey;
    const { transports, backedUp, name, createdAt, lastUsedAt } = passkey;
    const parameters = [id, userId, credentialId, publicKey, userHandle, counter];
    const rest = [transports, backedUp, name, createdAt, lastUsedAt];
    return (await this.connection.run(insert, [...parameters, ...rest])) === 1;
  }

  async findByCredential(credentialId: string): Promise<Passkey | null> {
    const row = await this.connection.get<Row>(findByCredential, [credentialId]);
    return row === undefined ? null : toPasskey(row);
  }

  async list(userId: string): Promise<readonly Passkey[]> {
    return (await this.connection.all<Row>(list, [userId])).map(toPasskey);
  }

  async rename(userId: string, id: string, name: string): Promise<boolean> {
    return (await this.connection.run(rename, [userId, id, name])) === 1;
  }

  async recordUse(id: string, use: StoreInput<'passkeys', 'recordUse', 1>): Promise<boolean> {
    const { counter, backedUp, lastUsedAt } = use;
    return (await this.connection.run(recordUse, [id, counter, backedUp, lastUsedAt])) === 1;
  }

  async delete(userId: string, id: string): Promise<boolean> {
    return (await this.connection.run(remove, [userId, id])) === 1;
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
    transports: row.transports,
    backedUp: row.backed_up,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
