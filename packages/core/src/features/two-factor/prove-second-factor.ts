import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import type { SecondFactor } from '../../domain/two-factor.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { GuardAttempts } from '../auth/guard-attempts.js';
import { requireLiveSession } from '../auth/require-live-session.js';
import type { CheckSecondFactor } from './check-second-factor.js';

type Outcome = 'proven' | 'off' | 'wrong-code';

/**
 * What the caller does only with his second factor in hand. Wrong codes count towards the lock; a right one gives back its
 * own attempt and no other, because a code alone proves less than a sign-in.
 */
export class ProveSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: { readonly guardAttempts: GuardAttempts; readonly checkSecondFactor: CheckSecondFactor },
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in the transaction that spends the code, on the locked account. Throws `TWO_FACTOR_NOT_ENABLED`,
   * `INVALID_TWO_FACTOR_CODE`, `ACCOUNT_LOCKED`, `UNAUTHENTICATED` after the end of the session.
   */
  async execute(
    actor: Actor,
    factor: SecondFactor,
    work: (stores: Stores, account: Account) => Promise<void>,
  ): Promise<void> {
    const { accountId, client } = actor;
    const { guardAttempts, checkSecondFactor } = this.steps;
    const known = await this.unitOfWork.read(async (stores) =>
      this.requireLive(stores, actor, await stores.accounts.findById(accountId)),
    );
    if (!known.twoFactorEnabled) throw new AppError('TWO_FACTOR_NOT_ENABLED');
    const attempt = await guardAttempts.execute(known.email);
    const outcome = await this.unitOfWork.run(async (stores): Promise<Outcome> => {
      const account = await this.requireLive(stores, actor, await stores.accounts.lockById(accountId));
      const on = account.twoFactorEnabled;
      if (on && !(await checkSecondFactor.execute(stores, account, { factor, client }))) return 'wrong-code';
      await guardAttempts.release(stores, attempt);
      if (!on) return 'off';
      await work(stores, account);
      return 'proven';
    });
    if (outcome === 'off') throw new AppError('TWO_FACTOR_NOT_ENABLED');
    if (outcome === 'wrong-code') throw new AppError('INVALID_TWO_FACTOR_CODE');
  }

  private requireLive(stores: Stores, actor: Actor, account: Account | null): Promise<Account> {
    return requireLiveSession(stores, account, { actor, now: this.clock.now() });
  }
}
