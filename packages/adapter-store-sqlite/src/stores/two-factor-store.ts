import type { StagedTwoFactorSecret, TwoFactorSecret } from '@crewkit/core/domain';
import type { TwoFactorStore } from '@crewkit/core/ports';

import type { Statements } from '../connection.js';
import { toColumn, toInstant } from './columns.js';

const stage = `
  INSERT INTO staged_two_factor_secrets (account_id, sealed, created_at, expires_at)
  VALUES (@accountId, @sealedSecret, @createdAt, @expiresAt)
  ON CONFLICT (account_id) DO UPDATE SET
    sealed = excluded.sealed, created_at = excluded.created_at, expires_at = excluded.expires_at`;
const findStaged = `
  SELECT account_id, sealed, created_at, expires_at FROM staged_two_factor_secrets
  WHERE account_id = @accountId AND expires_at > @now`;
const enable = `
  INSERT INTO two_factor_secrets (account_id, sealed, last_time_step, enabled_at)
  VALUES (@accountId, @sealedSecret, @lastTimeStep, @enabledAt)
  ON CONFLICT (account_id) DO NOTHING`;
const find = `
  SELECT account_id, sealed, last_time_step, enabled_at FROM two_factor_secrets WHERE account_id = @accountId`;
const acceptTimeStep = `
  UPDATE two_factor_secrets SET last_time_step = @timeStep
  WHERE account_id = @accountId AND last_time_step < @timeStep`;
const disable = 'DELETE FROM two_factor_secrets WHERE account_id = @accountId';
const removeStaged = 'DELETE FROM staged_two_factor_secrets WHERE account_id = @accountId';
const forgetCodes = 'DELETE FROM recovery_codes WHERE account_id = @accountId';
const insertCode = 'INSERT INTO recovery_codes (account_id, hash) VALUES (@accountId, @hash)';
const consumeCode = 'DELETE FROM recovery_codes WHERE account_id = @accountId AND hash = @hash';
const countCodes = 'SELECT count(*) AS codes FROM recovery_codes WHERE account_id = @accountId';
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

export class SqliteTwoFactorStore implements TwoFactorStore {
  constructor(private readonly connection: Statements) {}

  async stage(secret: StagedTwoFactorSecret): Promise<void> {
    const { createdAt, expiresAt } = secret;
    this.connection.run(stage, { ...secret, createdAt: toColumn(createdAt), expiresAt: toColumn(expiresAt) });
  }

  async findStaged(accountId: string, now: Date): Promise<StagedTwoFactorSecret | null> {
    const row = this.connection.get<StagedRow>(findStaged, { accountId, now: toColumn(now) });
    if (row === undefined) return null;
    return {
      accountId: row.account_id,
      sealedSecret: row.sealed,
      createdAt: toInstant(row.created_at),
      expiresAt: toInstant(row.expires_at),
    };
  }

  async enable(secret: TwoFactorSecret): Promise<boolean> {
    if (this.connection.run(enable, { ...secret, enabledAt: toColumn(secret.enabledAt) }) === 0) return false;
    this.connection.run(removeStaged, { accountId: secret.accountId });
    return true;
  }

  async find(accountId: string): Promise<TwoFactorSecret | null> {
    const row = this.connection.get<Row>(find, { accountId });
    if (row === undefined) return null;
    return {
      accountId: row.account_id,
      sealedSecret: row.sealed,
      lastTimeStep: row.last_time_step,
      enabledAt: toInstant(row.enabled_at),
    };
  }

  async acceptTimeStep(accountId: string, timeStep: number): Promise<boolean> {
    return this.connection.run(acceptTimeStep, { accountId, timeStep }) === 1;
  }

  async disable(accountId: string): Promise<boolean> {
    for (const statement of [removeStaged, forgetCodes]) this.connection.run(statement, { accountId });
    return this.connection.run(disable, { accountId }) === 1;
  }

  async replaceRecoveryCodes(accountId: string, hashes: readonly Uint8Array[]): Promise<void> {
    this.connection.run(forgetCodes, { accountId });
    for (const hash of hashes) this.connection.run(insertCode, { accountId, hash });
  }

  async consumeRecoveryCode(accountId: string, hash: Uint8Array): Promise<boolean> {
    return this.connection.run(consumeCode, { accountId, hash }) === 1;
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    return this.connection.get<{ codes: number }>(countCodes, { accountId })?.codes ?? 0;
  }

  async deleteExpired(now: Date): Promise<number> {
    return this.connection.run(deleteExpired, { now: toColumn(now) });
  }
}
