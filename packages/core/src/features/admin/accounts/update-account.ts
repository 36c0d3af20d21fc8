import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.js';
import { lockLesserAccount, type AccountView } from '../../access/assignments/account-view.js';

export interface UpdateAccountInput {
  readonly userId: string;
  readonly disabled?: boolean | undefined;
}

/**
 * Disables an account or enables it again. Disabling ends all of the account's sessions. `Authenticate` then rejects the account's access
 * tokens with `UNAUTHENTICATED`. The only OWNER of an organization can be disabled too, because controlling access to the installation
 * takes precedence. Throws `NOT_FOUND`. Throws `FORBIDDEN` if the caller lacks `system:users.manage` or a global permission that the
 * account's user has. Throws `CONFLICT` if the caller tries to disable their own account. Throws `UNAUTHENTICATED` if the caller's session
 * has ended.
 */
export class UpdateAccount {
  constructor(private readonly work: AuthorizedTransaction) {}

  execute(actor: Caller, { userId, disabled }: UpdateAccountInput): Promise<AccountView> {
    const requirement = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const view = await lockLesserAccount(step, actor, userId);
      if (disabled === undefined || disabled === (view.account.disabledAt !== null)) return view;
      if (userId === actor.userId)
        throw new CrewkitError('CONFLICT', { detail: 'You cannot disable your own account.' });
      return { ...view, account: await this.setDisabled(step, userId, disabled) };
    });
  }

  private async setDisabled(step: AuthorizedStep, userId: string, disabled: boolean): Promise<AccountView['account']> {
    const { stores, now } = step;
    const account = await stores.accounts.update(userId, { disabledAt: disabled ? now : null });
    if (account === null) throw new CrewkitError('NOT_FOUND');
    if (disabled) await endAllSessions(stores, userId, now);
    await step.record({
      action: disabled ? 'account.disabled' : 'account.enabled',
      organizationId: null,
      target: { type: 'user', id: userId },
      affects: userId,
    });
    return account;
  }
}
