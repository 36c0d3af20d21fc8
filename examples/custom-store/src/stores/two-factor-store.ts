import type { StagedTwoFactorSecret, TwoFactorSecret } from '@crewkit/core/domain';
import type { TwoFactorStore } from '@crewkit/core/ports';
import { deleteRows } from '../delete-rows.js';
import { hashKey } from '../hash-key.js';
import { rowKey } from '../row-key.js';
import type { View } from '../view.js';

export class MemoryTwoFactorStore implements TwoFactorStore {
  constructor(private readonly view: View) {}

  async stage(secret: StagedTwoFactorSecret): Promise<void> {
    const staged = await this.view.edit('stagedTwoFactorSecrets');
    staged.set(secret.accountId, secret);
  }

  async findStaged(accountId: string, now: Date): Promise<StagedTwoFactorSecret | null> {
    const secret = this.view.tables.stagedTwoFactorSecrets.get(accountId);
    return secret === undefined || secret.expiresAt <= now ? null : secret;
  }

  async enable(secret: TwoFactorSecret): Promise<boolean> {
    const secrets = await this.view.edit('twoFactorSecrets');
    const staged = await this.view.edit('stagedTwoFactorSecrets');
    if (secrets.has(secret.accountId)) return false;
    secrets.set(secret.accountId, secret);
    staged.delete(secret.accountId);
    return true;
  }

  async find(accountId: string): Promise<TwoFactorSecret | null> {
    return this.view.tables.twoFactorSecrets.get(accountId) ?? null;
  }

  async acceptTimeStep(accountId: string, timeStep: number): Promise<boolean> {
    const secrets = await this.view.edit('twoFactorSecrets');
    const secret = secrets.get(accountId);
    if (secret === undefined || timeStep <= secret.lastTimeStep) return false;
    secrets.set(accountId, { ...secret, lastTimeStep: timeStep });
    return true;
  }

  async disable(accountId: string): Promise<boolean> {
    const secrets = await this.view.edit('twoFactorSecrets');
    const staged = await this.view.edit('stagedTwoFactorSecrets');
    deleteRows(await this.view.edit('recoveryCodes'), (code) => code.accountId === accountId);
    staged.delete(accountId);
    return secrets.delete(accountId);
  }

  async replaceRecoveryCodes(accountId: string, hashes: readonly Uint8Array[]): Promise<void> {
    const codes = await this.view.edit('recoveryCodes');
    deleteRows(codes, (code) => code.accountId === accountId);
    for (const hash of hashes) codes.set(rowKey(accountId, hashKey(hash)), { accountId, hash });
  }

  async consumeRecoveryCode(accountId: string, hash: Uint8Array): Promise<boolean> {
    const codes = await this.view.edit('recoveryCodes');
    return codes.delete(rowKey(accountId, hashKey(hash)));
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    return [...this.view.tables.recoveryCodes.values()].filter((code) => code.accountId === accountId).length;
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('stagedTwoFactorSecrets'), (each) => each.expiresAt <= now).length;
  }
}
