import type { ClientInfo } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { PasswordReset } from '../../ports/password-reset-store.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../accounts/report-own-change.js';
import { endAllSessions } from './end-all-sessions.js';
import type { RequireAcceptablePassword } from './require-acceptable-password.js';

export interface ResetPasswordInput {
  readonly token: string;
  readonly password: string;
  readonly client: ClientInfo;
}

/**
 * Sets a new password on proof of the mailed token, lifts the lock, ends every session, calls off a change of email and tells
 * the owner. The token is spent only when the new password is accepted. It signs nobody in, so that a second factor is not
 * passed by.
 * Throws `VALIDATION_FAILED`, `INVALID_TOKEN`.
 */
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly tools: {
      readonly requirePassword: RequireAcceptablePassword;
      readonly report: ReportOwnChange;
      readonly ids: IdSource;
      readonly clock: Clock;
    },
  ) {}

  async execute({ token, password, client }: ResetPasswordInput): Promise<void> {
    await this.tools.requirePassword.execute(password, 'password');
    const tokenHash = this.tools.ids.sha256(token);
    const now = this.tools.clock.now();
    // Looked up first, so that guessed tokens cost no slow hash.
    const reset = await this.unitOfWork.read((stores) => stores.passwordResets.find(tokenHash, now));
    if (reset === null) throw new AppError('INVALID_TOKEN');
    const passwordHash = await this.hasher.hash(password);
    const spent = await this.spend(reset, { passwordHash, client });
    if (!spent) throw new AppError('INVALID_TOKEN');
  }

  private spend(
    { tokenHash, accountId }: PasswordReset,
    { passwordHash, client }: { readonly passwordHash: string; readonly client: ClientInfo },
  ): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(accountId);
      if (account === null || account.disabledAt !== null) return false;
      if ((await stores.passwordResets.consume(tokenHash, this.tools.clock.now())) === null) return false;
      await stores.accounts.update(account.id, { passwordHash });
      await endAllSessions(stores, account.id, this.tools.clock.now());
      await stores.passwordResets.deleteAllFor(account.id);
      // Whoever asked for one may be the one who is sent away.
      await stores.emailChanges.deleteAllFor(account.id);
      await stores.lockouts.clear(account.email);
      const notice = { what: 'password-changed' } as const;
      await this.tools.report.execute(stores, account, { notice, action: 'account.password_reset', client });
      return true;
    });
  }
}
