import { passwordFaults } from '../../domain/policies/password-policy.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { endAllSessions } from './end-all-sessions.js';
import type { GuardAttempts } from './guard-attempts.js';

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Sets a new password on proof of the current one and ends every session. Wrong current passwords count towards the
 * lock, so that a stolen access token cannot be used to guess. Throws `VALIDATION_FAILED`, `INVALID_CREDENTIALS`,
 * `ACCOUNT_LOCKED`.
 */
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly steps: { readonly guardAttempts: GuardAttempts; readonly clock: Clock },
  ) {}

  async execute({ accountId }: Actor, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
    const errors = passwordFaults(newPassword, 'newPassword');
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(accountId));
    if (account === null) throw new AppError('UNAUTHENTICATED');
    await this.steps.guardAttempts.execute(account.email);
    const right = await this.hasher.verify(currentPassword, account.passwordHash);
    if (!right) throw new AppError('INVALID_CREDENTIALS');
    const passwordHash = await this.hasher.hash(newPassword);
    const changed = await this.replace(accountId, { from: account.passwordHash, to: passwordHash });
    if (!changed) throw new AppError('INVALID_CREDENTIALS');
  }

  /** False if the password is no longer the one that was proven. */
  private replace(accountId: string, hash: { from: string | null; to: string }): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(accountId);
      if (account?.passwordHash !== hash.from) return false;
      await stores.accounts.update(accountId, { passwordHash: hash.to });
      await endAllSessions(stores, accountId, this.steps.clock.now());
      await stores.passwordResets.deleteAllFor(accountId);
      await stores.lockouts.clear(account.email);
      return true;
    });
  }
}
