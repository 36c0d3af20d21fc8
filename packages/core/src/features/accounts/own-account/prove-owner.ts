import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { PasswordHasher } from '../../../ports/sign-in/password-hasher.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Attempt, GuardAttempts } from '../../sign-in/checks/guard-attempts.js';
import { requireLiveSession } from '../../sign-in/checks/require-live-session.js';
import { wrongPassword } from '../../sign-in/checks/wrong-password.js';

/** A counted attempt to prove ownership of an account, and the account as it was when the attempt was counted. */
export interface Claim {
  readonly account: Account;
  readonly attempt: Attempt;
  readonly actor: SessionActor;
}

/**
 * Reauthenticates a signed-in caller, because an access token can be stolen. Wrong proofs count toward the lockout of the account's email.
 */
export class ProveOwner {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly tools: { readonly guardAttempts: GuardAttempts; readonly clock: Clock },
  ) {}

  /**
   * Counts an attempt to prove ownership. After a correct proof, the calling code must call `settle`. Throws `ACCOUNT_LOCKED`. Throws
   * `UNAUTHENTICATED` if the session has ended.
   */
  async begin(actor: SessionActor): Promise<Claim> {
    const account = await this.unitOfWork.read(async (stores) =>
      this.requireLive(stores, actor, await stores.accounts.findById(actor.userId)),
    );
    return { account, attempt: await this.tools.guardAttempts.execute(account.email), actor };
  }

  /**
   * Counts an attempt as `begin` does, and verifies the password. Throws `INVALID_CREDENTIALS` if the password is wrong or the account has
   * no password.
   */
  async byPassword(actor: SessionActor, password: string): Promise<Claim> {
    const claim = await this.begin(actor);
    const { passwordHash } = claim.account;
    if (!(await this.hasher.verify(password, passwordHash))) throw wrongPassword(passwordHash);
    return claim;
  }

  /**
   * Returns the account, locked in the database. Returns null if the account's password has changed since the attempt was counted. Throws
   * `UNAUTHENTICATED` if the account is closed or disabled, or if the session has ended.
   */
  async lock(stores: Stores, { account: { id, passwordHash }, actor }: Claim): Promise<Account | null> {
    const account = await this.requireLive(stores, actor, await stores.accounts.lockById(id));
    return account.passwordHash === passwordHash ? account : null;
  }

  /** Subtracts the attempt from the count after a correct proof. */
  settle(stores: Stores, { attempt }: Claim): Promise<void> {
    return this.tools.guardAttempts.release(stores, attempt);
  }

  private requireLive(stores: Stores, actor: SessionActor, account: Account | null): Promise<Account> {
    return requireLiveSession(stores, account, { actor, now: this.tools.clock.now() });
  }
}
