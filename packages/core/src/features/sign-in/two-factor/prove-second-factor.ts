import type { Account } from '../../../domain/accounts/account.js';
import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { SecondFactor } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { GuardAttempts } from '../checks/guard-attempts.js';
import { requireLiveSession } from '../checks/require-live-session.js';
import type { CheckSecondFactor } from './check-second-factor.js';

/**
 * Verifies the caller's second factor, and then runs an action that requires it. Wrong codes count toward the lockouts of the email and of
 * the second factor. A correct code subtracts only its own attempt from the counts, because a code alone proves less than a complete
 * sign-in.
 */
export class ProveSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: { readonly guardAttempts: GuardAttempts; readonly checkSecondFactor: CheckSecondFactor },
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` on the locked account, in the transaction that uses up the code, and returns its result. An error that `work` returns is
   * thrown after the commit. Throws `TWO_FACTOR_NOT_ENABLED`, `INVALID_TWO_FACTOR_CODE`
   * or `ACCOUNT_LOCKED`. Throws `UNAUTHENTICATED` if the session has ended.
   */
  async execute<Result>(
    actor: SessionActor,
    factor: SecondFactor,
    work: (stores: Stores, account: Account) => Promise<Result | CrewkitError>,
  ): Promise<Result> {
    const { userId, client } = actor;
    const { guardAttempts, checkSecondFactor } = this.steps;
    const known = await this.unitOfWork.read(async (stores) =>
      this.requireLive(stores, actor, await stores.accounts.findById(userId)),
    );
    if (!known.twoFactorEnabled) throw new CrewkitError('TWO_FACTOR_NOT_ENABLED');
    const attempt = await guardAttempts.execute(known.email);
    // The error is thrown after the commit, so that the counts are stored.
    const outcome = await this.unitOfWork.run(async (stores): Promise<Result | CrewkitError> => {
      const account = await this.requireLive(stores, actor, await stores.accounts.lockById(userId));
      if (!account.twoFactorEnabled) {
        await guardAttempts.release(stores, attempt);
        return new CrewkitError('TWO_FACTOR_NOT_ENABLED');
      }
      const refusal = await checkSecondFactor.execute(stores, account, { factor, client, attempt });
      return refusal ?? work(stores, account);
    });
    if (outcome instanceof CrewkitError) throw outcome;
    return outcome;
  }

  private requireLive(stores: Stores, actor: SessionActor, account: Account | null): Promise<Account> {
    return requireLiveSession(stores, account, { actor, now: this.clock.now() });
  }
}
