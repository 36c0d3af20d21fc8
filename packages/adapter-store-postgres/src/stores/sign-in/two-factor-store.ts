import type { StoreInput, Store } from '@crewkit/core/adapter';
import type { Connection } from '../../connections/connection.js';
import { sweepStatement } from '../sweep-statement.js';

type StagedTwoFactorSecret = StoreInput<'twoFactor', 'stage'>;
type TwoFactorSecret = StoreInput<'twoFactor', 'enable'>;

/**
 * Locks the account with the id $1, so that transactions with this statement run one after another. Uses NO KEY, because other transactions
 * may insert rows that refer to the account.
 */
export const lockAccountStatement = 'SELECT 1 FROM crewkit.accounts WHERE id = $1 FOR NO KEY UPDATE';

const columns = 'account_id, sealed, last_time_step, enabled_at';
const stagedColumns = 'account_id, sealed, created_at, expires_at';

const stage = `
  INSERT INTO crewkit.staged_two_factor_secrets (${stagedColumns}) VALUES ($1, $2, $3, $4)
  ON CONFLICT (account_id) DO UPDATE SET
    sealed = excluded.sealed, created_at = excluded.created_at, expires_at = excluded.expires_at`;
const findStaged = `
  SELECT ${stagedColumns} FROM crewkit.staged_two_factor_secrets WHERE account_id = $1 AND expires_at > $2`;
const enable = `
  WITH enabled AS (
    INSERT INTO crewkit.two_factor_secrets (${columns}) VALUES ($1, $2, $3, $4)
    ON CONFLICT (account_id) DO NOTHING
    RETURNING account_id
  ), moved AS (
    DELETE FROM crewkit.staged_two_factor_secrets WHERE account_id IN (SELECT account_id FROM enabled)
  )
  SELECT account_id FROM enabled`;
const find = `SELECT ${columns} FROM crewkit.two_factor_secrets WHERE account_id = $1`;
const acceptTimeStep = `
  UPDATE crewkit.two_factor_secrets SET last_time_step = $2 WHERE account_id = $1 AND last_time_step < $2`;
const disable = `
  WITH staged AS (
    DELETE FROM crewkit.staged_two_factor_secrets WHERE account_id = $1
  ), codes AS (
    DELETE FROM crewkit.recovery_codes WHERE account_id = $1
  )
  DELETE FROM crewkit.two_factor_secrets WHERE account_id = $1`;
const forgetCodes = 'DELETE FROM crewkit.recovery_codes WHERE account_id = $1';
const insertCodes = `
  INSERT INTO crewkit.recovery_codes (account_id, hash) SELECT $1::uuid, decode(given, 'hex') FROM unnest($2::text[]) given`;
const consumeCode = 'DELETE FROM crewkit.recovery_codes WHERE account_id = $1 AND hash = $2';
const countCodes = 'SELECT count(*) AS codes FROM crewkit.recovery_codes WHERE account_id = $1';
const deleteExpired = sweepStatement('staged_two_factor_secrets', 'expires_at');

interface Row {
  readonly account_id: string;
  readonly sealed: string;
  readonly last_time_step: number;
  readonly enabled_at: Date;
}

interface StagedRow {
  readonly account_id: string;
  readonly sealed: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export class PostgresTwoFactorStore implements Store<'twoFactor'> {
  constructor(private readonly connection: Connection) {}

  async stage({ userId, sealedSecret, createdAt, expiresAt }: StagedTwoFactorSecret): Promise<void> {
    await this.connection.run(stage, [userId, sealedSecret, createdAt, expiresAt]);
  }

  async findStaged(userId: string, now: Date): Promise<StagedTwoFactorSecret | null> {
    const row = await this.connection.get<StagedRow>(findStaged, [userId, now]);
    if (row === undefined) return null;
    return {
      userId: row.account_id,
      sealedSecret: row.sealed,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    };
  }

  async enable({ userId, sealedSecret, lastTimeStep, enabledAt }: TwoFactorSecret): Promise<boolean> {
    return (await this.connection.get(enable, [userId, sealedSecret, lastTimeStep, enabledAt])) !== undefined;
  }

  async find(userId: string): Promise<TwoFactorSecret | null> {
    const row = await this.connection.get<Row>(find, [userId]);
    if (row === undefined) return null;
    return {
      userId: row.account_id,
      sealedSecret: row.sealed,
      lastTimeStep: row.last_time_step,
      enabledAt: row.enabled_at,
    };
  }

  async acceptTimeStep(userId: string, timeStep: number): Promise<boolean> {
    return (await this.connection.run(acceptTimeStep, [userId, timeStep])) === 1;
  }

  async disable(userId: string): Promise<boolean> {
    return (await this.connection.run(disable, [userId])) === 1;
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void> {
    // Without this lock, two concurrent runs would not see each other's codes, and both sets of codes would remain valid.
    await this.connection.run(lockAccountStatement, [userId]);
    await this.connection.run(forgetCodes, [userId]);
    const codes = hashes.map((hash) => Buffer.from(hash).toString('hex'));
    await this.connection.run(insertCodes, [userId, codes]);
  }

  async consumeRecoveryCode(userId: string, hash: Uint8Array): Promise<boolean> {
    return (await this.connection.run(consumeCode, [userId, hash])) === 1;
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    return (await this.connection.get<{ codes: number }>(countCodes, [userId]))?.codes ?? 0;
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, [now]);
  }
}
