import type { Account } from '../../../domain/accounts/account.js';
import type { ClientInfo } from '../../../domain/sign-in/session.js';
import type { HookSignIn } from '../../../ports/hooks.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { CallHooks } from '../../hooks/call-hooks.js';
import type { Attempt, GuardAttempts } from '../checks/guard-attempts.js';

declare const permitted: unique symbol;

/**
 * The result of the hook `beforeSignIn`. An object of this type proves that the hook has not refused the sign-in, because only
 * `PermitSignIn` creates such objects.
 */
export interface SignInPermit {
  /** The user who is allowed to sign in, or null if there is no hook and every user is. */
  readonly userId: string | null;
  readonly [permitted]: true;
}

/** A sign-in for which the user has just proven something. */
export interface ProvenStep extends Pick<HookSignIn, 'method'> {
  readonly attempt: Attempt;
  /** The id of the identity provider, or null. */
  readonly provider: string | null;
  readonly client: ClientInfo;
}

/** Calls the hook `beforeSignIn`. `SignInPolicy` requires its result. Must be called outside transactions. */
export class PermitSignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly guardAttempts: GuardAttempts,
    private readonly hooks: CallHooks,
  ) {}

  /** Works like `execute`, and reads the account if there is a hook. */
  async byId(userId: string | null, step: ProvenStep): Promise<SignInPermit | null> {
    if (!this.hooks.has('beforeSignIn')) return { userId: null } as SignInPermit;
    const account = userId === null ? null : await this.unitOfWork.read(({ accounts }) => accounts.findById(userId));
    return this.execute(account, step);
  }

  /**
   * Returns the permit. Returns null for users whom the policy refuses in any case, without calling the hook, so that its refusal does not
   * reveal a disabled account. Throws the errors of `CallHooks.call`. The attempt was not a wrong guess, so it is then subtracted from the
   * count.
   */
  async execute(account: Account | null, { attempt, ...step }: ProvenStep): Promise<SignInPermit | null> {
    if (!this.hooks.has('beforeSignIn')) return { userId: null } as SignInPermit;
    if (account === null || account.disabledAt !== null || account.emailVerifiedAt === null) return null;
    const { method, provider, client } = step;
    try {
      await this.hooks.call('beforeSignIn', { user: toHookUser(account), method, provider }, { userId: null, client });
    } catch (error) {
      await this.unitOfWork.run((stores) => this.guardAttempts.release(stores, attempt));
      throw error;
    }
    return { userId: account.id } as SignInPermit;
  }
}

function toHookUser(account: Account): HookSignIn['user'] {
  const { id, email, firstName, lastName, emailVerifiedAt, twoFactorEnabled, createdAt } = account;
  return { id, email, firstName, lastName, emailVerifiedAt, twoFactorEnabled, createdAt };
}
