import type { StoreInput, Store } from '@crewkit/core/adapter';
import { deleteRows, hashKey, rowKey } from '../../tables/rows.js';
import type { View } from '../../tables/view.js';

type StagedTwoFactorSecret = StoreInput<'twoFactor', 'stage'>;
type TwoFactorSecret = StoreInput<'twoFactor', 'enable'>;

export class MemoryTwoFactorStore implements Store<'twoFactor'> {
  constructor(private readonly view: View) {}

  async stage(secret: StagedTwoFactorSecret): Promise<void> {
    const staged = await this.view.edit('stagedTwoFactorSecrets');
    staged.set(secret.userId, secret);
  }

  async findStaged(userId: string, now: Date): Promise<StagedTwoFactorSecret | null> {
    const secret = this.view.tables.stagedTwoFactorSecrets.get(userId);
    return secret === undefined || secret.expiresAt <= now ? null : secret;
  }

  async enable(secret: TwoFactorSecret): Promise<boolean> {
    const secrets = await this.view.edit('twoFactorSecrets');
    const staged = await this.view.edit('stagedTwoFactorSecrets');
    if (secrets.has(secret.userId)) return false;
    secrets.set(secret.userId, secret);
    staged.delete(secret.userId);
    return true;
  }

  async find(userId: string): Promise<TwoFactorSecret | null> {
    return this.view.tables.twoFactorSecrets.get(userId) ?? null;
  }

  async acceptTimeStep(userId: string, timeStep: number): Promise<boolean> {
    const secrets = await this.view.edit('twoFactorSecrets');
    const secret = secrets.get(userId);
    if (secret === undefined || timeStep <= secret.lastTimeStep) return false;
    secrets.set(userId, { ...secret, lastTimeStep: timeStep });
    return true;
  }

  async disable(userId: string): Promise<boolean> {
    const secrets = await this.view.edit('twoFactorSecrets');
    const staged = await this.view.edit('stagedTwoFactorSecrets');
    deleteRows(await this.view.edit('recoveryCodes'), (code) => code.userId === userId);
    staged.delete(userId);
    return secrets.delete(userId);
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void> {
    const codes = await this.view.edit('recoveryCodes');
    deleteRows(codes, (code) => code.userId === userId);
    for (const hash of hashes) codes.set(rowKey(userId, hashKey(hash)), { userId, hash });
  }

  async consumeRecoveryCode(userId: string, hash: Uint8Array): Promise<boolean> {
    const codes = await this.view.edit('recoveryCodes');
    return codes.delete(rowKey(userId, hashKey(hash)));
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    return [...this.view.tables.recoveryCodes.values()].filter((code) => code.userId === userId).length;
  }

  async deleteExpired(now: Date): Promise<number> {
    return deleteRows(await this.view.edit('stagedTwoFactorSecrets'), (each) => each.expiresAt <= now).length;
  }
}
