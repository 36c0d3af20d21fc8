import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { RecordChange } from '../audit/record-change.js';
import type { PostSecurityNotice } from '../mail/post-security-notice.js';
import { endAllSessions } from './end-all-sessions.js';
import type { GuardAttempts } from './guard-attempts.js';
import type { RequireAcceptablePassword } from './require-acceptable-password.js';

export interface ChangePasswordInput {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Sets a new password on proof of the current one, ends every session, calls off a change of email, which the old password
 * had proven, and tells the owner. Wrong current passwords count towards the lock, so that a stolen access token cannot be
 * used to guess. Throws `VALIDATION_FAILED`, `INVALID_CREDENTIALS`, `ACCOUNT_LOCKED`.
 */
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly steps: {
      readonly requirePassword: RequireAcceptablePassword;
      readonly guardAttempts: GuardAttempts;
      readonly notice: PostSecurityNotice;
      readonly record: RecordChange;
      readonly clock: Clock;
    },
  ) {}

  async execute(actor: Actor, { currentPassword, newPassword }: ChangePasswordInput): Promise<void> {
    await this.steps.requirePassword.execute(newPassword, 'newPassword');
    const account = await this.unitOfWork.read((stores) => stores.accounts.findById(actor.accountId));
    if (account === null) throw new AppError('UNAUTHENTICATED');
    await this.steps.guardAttempts.execute(account.email);
    const right = await this.hasher.verify(currentPassword, account.passwordHash);
    if (!right) throw new AppError('INVALID_CREDENTIALS');
    const passwordHash = await this.hasher.hash(newPassword);
    const changed = await this.replace(actor, { from: account.passwordHash, to: passwordHash });
    if (!changed) throw new AppError('INVALID_CREDENTIALS');
  }

  /** False if the password is no longer the one that was proven. */
  private replace(actor: Actor, hash: { from: string | null; to: string }): Promise<boolean> {
    const { accountId } = actor;
    return this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(accountId);
      if (account?.passwordHash !== hash.from) return false;
      await stores.accounts.update(accountId, { passwordHash: hash.to });
      await endAllSessions(stores, accountId, this.steps.clock.now());
      await stores.passwordResets.deleteAllFor(accountId);
      await stores.emailChanges.deleteAllFor(accountId);
      await stores.lockouts.clear(account.email);
      await this.tell(stores, actor, account);
      return true;
    });
  }

  private async tell(stores: Stores, actor: Actor, account: Account): Promise<void> {
    await this.steps.record.execute(stores, actor, {
      action: 'account.password_changed',
      organizationId: null,
      target: { type: 'user', id: account.id },
    });
    await this.steps.notice.execute(stores, account, { notice: { what: 'password-changed' }, client: actor.client });
  }
}
