import type { StoreInput, Store } from '@crewkit/core/adapter';

import type { Statements } from '../../connections/connection.js';
import { toColumn, toInstant } from '../columns.js';

type StagedTwoFactorSecret = StoreInput<'twoFactor', 'stage'>;
type TwoFactorSecret = StoreInput<'twoFactor', 'enable'>;

const stage = `
  INSERT INTO staged_two_factor_secrets (account_id, sealed, created_at, expires_at)
  VALUES (@userId, @sealedSecret, @createdAt, @expiresAt)
  ON CONFLICT (account_id) DO UPDATE SET
    sealed = excluded.sealed, created_at = excluded.created_at, expires_at = excluded.expires_at`;
const findStaged = `
  SELECT account_id, sealed, created_at, expires_at FROM staged_two_factor_secrets
  WHERE account_id = @userId AND expires_at > @now`;
const enable = `
  INSERT INTO two_factor_secrets (account_id, sealed, last_time_step, enabled_at)
  VALUES (@userId, @sealedSecret, @lastTimeStep, @enabledAt)
  ON CONFLICT (account_id) DO NOTHING`;
const find = `
  SELECT account_id, sealed, last_time_step, enabled_at FROM two_factor_secrets WHERE account_id = @userId`;
const acceptTimeStep = `
  UPDATE two_factor_secrets SET last_time_step = @timeStep
  WHERE account_id = @userId AND last_time_step < @timeStep`;
const disable = 'DELETE FROM two_factor_secrets WHERE account_id = @userId';
const removeStaged = 'DELETE FROM staged_two_factor_secrets WHERE account_id = @userId';
const forgetCodes = 'DELETE FROM recovery_codes WHERE account_id = @userId';
const insertCode = 'INSERT INTO recovery_codes (account_id, hash) VALUES (@userId, @hash)';
const consumeCode = 'DELETE FROM recovery_codes WHERE account_id = @userId AND hash = @hash';
const countCodes = 'SELECT count(*) AS codes FROM recovery_codes WHERE account_id = @userId';
const deleteExpired = 'DELETE FROM staged_two_factor_secrets WHERE expires_at <= @now';

interface Row {
  readonly account_id: string;
  readonly sealed: string;
  readonly last_time_step: number;
  readonly enabled_at: number;
}

interface StagedRow {
  readonly account_id: string;
  readonly sealed: string;
  readonly created_at: number;
  readonly expires_at: number;
}

export class SqliteTwoFactorStore implements Store<'twoFactor'> {
  constructor(private readonly connection: Statements) {}

  async stage(secret: StagedTwoFactorSecret): Promise<void> {
    const { createdAt, expiresAt } = secret;
    this.connection.run(stage, { ...secret, createdAt: toColumn(createdAt), expiresAt: toColumn(expiresAt) });
  }

  async findStaged(userId: string, now: Date): Promise<StagedTwoFactorSecret | null> {
    const row = this.connection.get<StagedRow>(findStaged, { userId, now: toColumn(now) });
    if (row === undefined) return null;
    return {
      userId: row.account_id,
      sealedSecret: row.sealed,
      createdAt: toInstant(row.created_at),
      expiresAt: toInstant(row.expires_at),
    };
  }

  async enable(secret: TwoFactorSecret): Promise<boolean> {
    if (this.connection.run(enable, { ...secret, enabledAt: toColumn(secret.enabledAt) }) === 0) return false;
    this.connection.run(removeStaged, { userId: secret.userId });
    return true;
  }

  async find(userId: string): Promise<TwoFactorSecret | null> {
    const row = this.connection.get<Row>(find, { userId });
    if (row === undefined) return null;
    return {
      userId: row.account_id,
      sealedSecret: row.sealed,
      lastTimeStep: row.last_time_step,
      enabledAt: toInstant(row.enabled_at),
    };
  }

  async acceptTimeStep(userId: string, timeStep: number): Promise<boolean> {
    return this.connection.run(acceptTimeStep, { userId, timeStep }) === 1;
  }

  async disable(userId: string): Promise<boolean> {
    for (const statement of [removeStaged, forgetCodes]) this.connection.run(statement, { userId });
    return this.connection.run(disable, { userId }) === 1;
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void> {
    this.connection.run(forgetCodes, { userId });
    for (const hash of hashes) this.connection.run(insertCode, { userId, hash });
  }

  async consumeRecoveryCode(userId: string, hash: Uint8Array): Promise<boolean> {
    return this.connection.run(consumeCode, { userId, hash }) === 1;
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    return this.connection.get<{ codes: number }>(countCodes, { userId })?.codes ?? 0;
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}
