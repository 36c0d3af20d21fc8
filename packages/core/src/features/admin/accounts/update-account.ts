import type { FieldValues, HostFields } from '../../../domain/fields/host-fields.js';
import type { Caller } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { AuthorizedTransaction, AuthorizedStep } from '../../access/authorization/authorized-transaction.js';
import { endAllKeys } from '../../sign-in/sessions/end-all-keys.js';
import { endAllSessions } from '../../sign-in/sessions/end-all-sessions.js';
import { lockLesserAccount, type AccountView } from '../../access/assignments/account-view.js';

export interface UpdateAccountInput {
  readonly userId: string;
  readonly disabled?: boolean | undefined;
  /** The changes of the embedding application's fields, which only its own code can make here. */
  readonly fields?: FieldValues<'user'> | undefined;
}

/**
 * Disables an account or enables it again. Disabling ends all of the account's sessions and API keys. `Authenticate` then rejects the account's access
 * tokens with `UNAUTHENTICATED`. The only OWNER of an organization can be disabled too, because controlling access to the installation
 * takes precedence. Throws `NOT_FOUND`. Throws `FORBIDDEN` if the caller lacks `system:users.manage` or a global permission that the
 * account's user has. Throws `VALIDATION_FAILED` for
 * invalid fields. Throws `CONFLICT` if the caller tries to disable their own account. Throws `UNAUTHENTICATED` if the caller's session
 * has ended.
 */
export class UpdateAccount {
  constructor(
    private readonly work: AuthorizedTransaction,
    private readonly fields: HostFields,
  ) {}

  async execute(actor: Caller, { userId, disabled, fields: given }: UpdateAccountInput): Promise<AccountView> {
    const fields = this.fields.change('user', given, () => actor.userId === null);
    const requirement = { permissions: ['system:users.manage'], resource: { scope: 'GLOBAL' } } as const;
    return this.work.changeAccess(actor, requirement, async (step) => {
      const view = await this.setFields(step, await lockLesserAccount(step, actor, userId), fields);
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
    if (disabled) {
      await endAllSessions(stores, userId, now);
      await endAllKeys(stores, userId, now);
    }
    await step.record({
      action: disabled ? 'account.disabled' : 'account.enabled',
      organizationId: null,
      target: { type: 'user', id: userId },
      affects: userId,
    });
    return account;
  }

  private async setFields(
    { stores }: AuthorizedStep,
    view: AccountView,
    fields: FieldValues<'user'>,
  ): Promise<AccountView> {
    if (Object.keys(fields).length === 0) return view;
    const account = await stores.accounts.update(view.account.id, { fields });
    if (account === null) throw new CrewkitError('NOT_FOUND');
    this.fields.requireSize('user', account.fields);
    return { ...view, account };
  }
}
