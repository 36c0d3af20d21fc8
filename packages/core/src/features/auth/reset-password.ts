import { passwordFaults } from '../../domain/policies/password-policy.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { PasswordReset } from '../../ports/password-reset-store.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { endAllSessions } from './end-all-sessions.js';

export interface ResetPasswordInput {
  readonly token: string;
  readonly password: string;
}

/**
 * Sets a new password on proof of the mailed token, lifts the lock and ends every session. The token is spent only
 * when the new password is accepted. It signs nobody in, so that a second factor is not passed by.
 * Throws `VALIDATION_FAILED`, `INVALID_TOKEN`.
 */
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly tools: { readonly ids: IdSource; readonly clock: Clock },
  ) {}

  async execute({ token, password }: ResetPasswordInput): Promise<void> {
    const errors = passwordFaults(password, 'password');
    if (errors.length > 0) throw new AppError('VALIDATION_FAILED', { errors });
    const tokenHash = this.tools.ids.sha256(token);
    const now = this.tools.clock.now();
    // Looked up first, so that guessed tokens cost no slow hash.
    const reset = await this.unitOfWork.read((stores) => stores.passwordResets.find(tokenHash, now));
    if (reset === null) throw new AppError('INVALID_TOKEN');
    const passwordHash = await this.hasher.hash(password);
    const spent = await this.spend(reset, passwordHash);
    if (!spent) throw new AppError('INVALID_TOKEN');
  }

  private spend({ tokenHash, accountId }: PasswordReset, passwordHash: string): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(accountId);
      if (account === null || account.disabledAt !== null) return false;
      if ((await stores.passwordResets.consume(tokenHash, this.tools.clock.now())) === null) return false;
      await stores.accounts.update(account.id, { passwordHash });
      await endAllSessions(stores, account.id, this.tools.clock.now());
      await stores.passwordResets.deleteAllFor(account.id);
      await stores.lockouts.clear(account.email);
      return true;
    });
  }
}
