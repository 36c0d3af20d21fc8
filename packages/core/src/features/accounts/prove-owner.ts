import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { PasswordHasher } from '../../ports/password-hasher.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { Attempt, GuardAttempts } from '../auth/guard-attempts.js';
import { requireLiveSession } from '../auth/require-live-session.js';
import { wrongPassword } from '../auth/wrong-password.js';

/** The account as it was when its owner was asked to prove himself, and the attempt that was counted for it. */
export interface Claim {
  readonly account: Account;
  readonly attempt: Attempt;
  readonly actor: Actor;
}

/**
 * Asks a signed-in caller once more who he is, because an access token alone can be stolen. Wrong answers count towards the
 * lock of the account's email.
 */
export class ProveOwner {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hasher: PasswordHasher,
    private readonly tools: { readonly guardAttempts: GuardAttempts; readonly clock: Clock },
  ) {}

  /**
   * Counts the attempt; whoever compares something afterwards settles it. Throws `ACCOUNT_LOCKED`, and `UNAUTHENTICATED`
   * after the end of the session.
   */
  async begin(actor: Actor): Promise<Claim> {
    const account = await this.unitOfWork.read(async (stores) =>
      this.requireLive(stores, actor, await stores.accounts.findById(actor.accountId)),
    );
    return { account, attempt: await this.tools.guardAttempts.execute(account.email), actor };
  }

  /** Likewise, and compares the password: `INVALID_CREDENTIALS`, also for an account without one. */
  async byPassword(actor: Actor, password: string): Promise<Claim> {
    const claim = await this.begin(actor);
    const { passwordHash } = claim.account;
    if (!(await this.hasher.verify(password, passwordHash))) throw wrongPassword(passwordHash);
    return claim;
  }

  /**
   * Locks the account; null if it has another password than the one that was compared. Throws `UNAUTHENTICATED` if it is
   * closed or disabled, or the session has ended.
   */
  async lock(stores: Stores, { account: { id, passwordHash }, actor }: Claim): Promise<Account | null> {
    const account = await this.requireLive(stores, actor, await stores.accounts.lockById(id));
    return account.passwordHash === passwordHash ? account : null;
  }

  /** Gives the attempt back: the answer was right. */
  settle(stores: Stores, { attempt }: Claim): Promise<void> {
    return this.tools.guardAttempts.release(stores, attempt);
  }

  private requireLive(stores: Stores, actor: Actor, account: Account | null): Promise<Account> {
    return requireLiveSession(stores, account, { actor, now: this.tools.clock.now() });
  }
}
