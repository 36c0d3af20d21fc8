import type { Account } from '../../domain/account.js';
import type { Actor } from '../../domain/session.js';
import type { SecondFactor } from '../../domain/two-factor.js';
import { AppError } from '../../errors/app-error.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import type { GuardAttempts } from '../auth/guard-attempts.js';
import type { CheckSecondFactor } from './check-second-factor.js';

type Outcome = 'proven' | 'off' | 'wrong-code';

/**
 * What the caller does only with his second factor in hand. Wrong codes count towards the lock; a right one gives back its
 * own attempt and no other, because a code alone proves less than a sign-in.
 */
export class ProveSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly guardAttempts: GuardAttempts,
    private readonly checkSecondFactor: CheckSecondFactor,
  ) {}

  /**
   * Runs `work` in the transaction that spends the code, on the locked account. Throws `TWO_FACTOR_NOT_ENABLED`,
   * `INVALID_TWO_FACTOR_CODE`, `ACCOUNT_LOCKED`.
   */
  async execute(
    { accountId, client }: Actor,
    factor: SecondFactor,
    work: (stores: Stores, account: Account) => Promise<void>,
  ): Promise<void> {
    const known = await this.unitOfWork.read((stores) => stores.accounts.findById(accountId));
    if (known === null) throw new AppError('UNAUTHENTICATED');
    if (!known.twoFactorEnabled) throw new AppError('TWO_FACTOR_NOT_ENABLED');
    const attempt = await this.guardAttempts.execute(known.email);
    const outcome = await this.unitOfWork.run(async (stores): Promise<Outcome> => {
      const account = await stores.accounts.lockById(accountId);
      const on = account?.twoFactorEnabled === true;
      if (on && !(await this.checkSecondFactor.execute(stores, account, { factor, client }))) return 'wrong-code';
      await this.guardAttempts.release(stores, attempt);
      if (!on) return 'off';
      await work(stores, account);
      return 'proven';
    });
    if (outcome === 'off') throw new AppError('TWO_FACTOR_NOT_ENABLED');
    if (outcome === 'wrong-code') throw new AppError('INVALID_TWO_FACTOR_CODE');
  }
}
