import type { Account } from '../../../domain/accounts/account.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.js';
import type { PostSecurityNotice } from '../../mail/post-security-notice.js';
import { lockLesserAccount } from '../../access/assignments/account-view.js';

// The notice to the account's owner includes neither the administrator's IP address nor the administrator's device.
const nowhere = { ipAddress: null, userAgent: null };

/**
 * Turns off a user's second factor. This is for users who lost both their device and their recovery codes, and for users whose second
 * factor was turned on by an attacker. Ends all of the user's sessions, because some of them could be an attacker's, and notifies the user.
 * Throws `NOT_FOUND` or `TWO_FACTOR_NOT_ENABLED`. Throws `FORBIDDEN` if the caller lacks `system:users.manage` or a global permission that
 * the user has. Throws `CONFLICT` for the caller's own account. Throws `UNAUTHENTICATED` if the caller's session has ended.
 */
export class ResetTwoFactor {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly notice: PostSecurityNotice,
  ) {}

  execute(actor: Caller, userId: string): Promise<void> {
    const requirement = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const { account } = await lockLesserAccount(step, actor, userId);
      // Without this check, a stolen access token of an administrator could be used to turn off the administrator's own second factor.
      if (userId === actor.userId)
        throw new CrewkitError('CONFLICT', { detail: 'Use a code to turn off your own two-factor authentication.' });
      if (!account.twoFactorEnabled) throw new CrewkitError('TWO_FACTOR_NOT_ENABLED');
      await this.turnOff(step, account);
    });
  }

  private async turnOff(step: AuthorizedStep, account: Account): Promise<void> {
    const { stores, now } = step;
    await stores.twoFactor.disable(account.id);
    await stores.accounts.update(account.id, { twoFactorEnabled: false });
    await endAllSessions(stores, account.id, now);
    await stores.emailChanges.deleteAllFor(account.id);
    await this.notice.execute(stores, account, { notice: { what: 'two-factor-disabled' }, client: nowhere });
    const target = { type: 'user', id: account.id } as const;
    await step.record({ action: 'account.two_factor_disabled', organizationId: null, target });
  }
}
