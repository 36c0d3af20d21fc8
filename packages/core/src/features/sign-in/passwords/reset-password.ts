import type { ClientInfo } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { PasswordHasher } from '../../../ports/sign-in/password-hasher.js';
import type { PasswordReset } from '../../../ports/sign-in/password-reset-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import { endAllSessions } from '../sessions/end-all-sessions.js';
import type { RequireAcceptablePassword } from '../checks/require-acceptable-password.js';

export interface ResetPasswordInput {
  readonly token: string;
  readonly password: string;
  readonly client: ClientInfo;
}

/**
 * Sets a new password after verifying the emailed token. Lifts the lockout, ends every session, cancels a pending change of the email and
 * notifies the owner. The token is used up only if the new password is accepted. Does not sign the user in, so that the second factor
 * cannot be bypassed. Throws `VALIDATION_FAILED` or `INVALID_TOKEN`.
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
    // The token is looked up before the password is hashed, so that guessed tokens do not cause expensive hashing.
    const reset = await this.unitOfWork.read((stores) => stores.passwordResets.find(tokenHash, now));
    if (reset === null) throw new CrewkitError('INVALID_TOKEN');
    const passwordHash = await this.hasher.hash(password);
    const spent = await this.spend(reset, { passwordHash, client });
    if (!spent) throw new CrewkitError('INVALID_TOKEN');
  }

  private spend(
    { tokenHash, userId }: PasswordReset,
    { passwordHash, client }: { readonly passwordHash: string; readonly client: ClientInfo },
  ): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(userId);
      if (account === null || account.disabledAt !== null) return false;
      if ((await stores.passwordResets.consume(tokenHash, this.tools.clock.now())) === null) return false;
      await stores.accounts.update(account.id, { passwordHash });
      await endAllSessions(stores, account.id, this.tools.clock.now());
      await stores.passwordResets.deleteAllFor(account.id);
      // An attacker might have requested the pending change of the email.
      await stores.emailChanges.deleteAllFor(account.id);
      await stores.lockouts.clear(account.email);
      const notice = { what: 'password-changed' } as const;
      await this.tools.report.execute(stores, account, { notice, action: 'account.password_reset', client });
      return true;
    });
  }
}
