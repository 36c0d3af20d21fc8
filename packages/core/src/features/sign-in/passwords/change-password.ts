import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { PasswordHasher } from '../../../ports/sign-in/password-hasher.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ReportOwnChange } from '../../audit/report-own-change.js';
import { endAllSessions } from '../sessions/end-all-sessions.js';
import type { GuardAttempts } from '../checks/guard-attempts.js';
import type { RequireAcceptablePassword } from '../checks/require-acceptable-password.js';
import { requireLiveSession } from '../checks/require-live-session.js';
import { wrongPassword } from '../checks/wrong-password.js';

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Sets a new password after verifying the current one. Ends every session, cancels a pending change of the email and notifies the owner.
 * The pending change is canceled because it was authorized by the old password. Wrong passwords count toward the lockout, so that a stolen
 * access token cannot be used to guess the password. A correct password clears the count. Throws `VALIDATION_FAILED`, `INVALID_CREDENTIALS`
 * or `ACCOUNT_LOCKED`. Throws `UNAUTHENTICATED` if the caller's session has ended.
 */
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly steps: {
      readonly requirePassword: RequireAcceptablePassword;
      readonly guardAttempts: GuardAttempts;
      readonly report: ReportOwnChange;
      readonly clock: Clock;
    },
  ) {}

  async execute(actor: SessionActor, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
    await this.steps.requirePassword.execute(newPassword, 'newPassword');
    const account = await this.unitOfWork.read(async (stores) =>
      this.requireLive(stores, actor, await stores.accounts.findById(actor.userId)),
    );
    await this.steps.guardAttempts.execute(account.email);
    const right = await this.hasher.verify(currentPassword, account.passwordHash);
    if (!right) throw wrongPassword(account.passwordHash);
    const passwordHash = await this.hasher.hash(newPassword);
    const changed = await this.replace(actor, { from: account.passwordHash, to: passwordHash });
    if (!changed) throw new CrewkitError('INVALID_CREDENTIALS');
  }

  /** Replaces the hash. Returns false if the password changed after it was verified. */
  private replace(actor: SessionActor, hash: { from: string | null; to: string }): Promise<boolean> {
    const { userId } = actor;
    return this.unitOfWork.run(async (stores) => {
      const account = await this.requireLive(stores, actor, await stores.accounts.lockById(userId));
      if (account.passwordHash !== hash.from) return false;
      await stores.accounts.update(userId, { passwordHash: hash.to });
      await endAllSessions(stores, userId, this.steps.clock.now());
      await stores.passwordResets.deleteAllFor(userId);
      // An attacker might have requested the pending change of the email.
      await stores.emailChanges.deleteAllFor(userId);
      await stores.lockouts.clear(account.email);
      const notice = { what: 'password-changed' } as const;
      const { client } = actor;
      await this.steps.report.execute(stores, account, { notice, action: 'account.password_changed', client });
      return true;
    });
  }

  private requireLive(stores: Stores, actor: SessionActor, account: Account | null): Promise<Account> {
    return requireLiveSession(stores, account, { actor, now: this.steps.clock.now() });
  }
}
