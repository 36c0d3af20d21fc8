import { lockoutPolicy } from '../../domain/policies/lockout-policy.js';
import { secondFactorAttempts } from '../../domain/two-factor.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';

declare const counted: unique symbol;

/** An attempt that was counted while the email was not locked. Only `GuardAttempts` makes one. */
export interface Attempt {
  readonly email: string;
  readonly [counted]: true;
}

/**
 * Every comparison of a password or a code goes through here first: it counts the attempt for the email before anything is
 * compared and refuses during a lock, what is right too. The same for emails nobody has.
 */
export class GuardAttempts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `ACCOUNT_LOCKED`. Whoever compared successfully settles the attempt in his own transaction: a sign-in that is
   * complete, or a new password, clears the count; what proves less gives back only its own attempt (`release`), so that
   * it cannot be used to guess on.
   */
  async execute(email: string): Promise<Attempt> {
    const now = this.clock.now();
    const { lockedUntil } = await this.unitOfWork.run((stores) => stores.lockouts.reserve(email, now, lockoutPolicy));
    if (lockedUntil === null) return { email } as Attempt;
    throw lockedError(lockedUntil, now);
  }

  /**
   * Counts an attempt at the second factor of an account, in the caller's transaction, apart from the count of its email: a
   * new password clears that one, and must not give new attempts at the codes. Returns null if the code may be compared;
   * otherwise `ACCOUNT_LOCKED`, and nothing was counted.
   */
  async countCode(stores: Stores, accountId: string): Promise<AppError | null> {
    const now = this.clock.now();
    const { lockedUntil } = await stores.lockouts.reserve(secondFactorAttempts(accountId), now, lockoutPolicy);
    return lockedUntil === null ? null : lockedError(lockedUntil, now);
  }

  /** Gives back an attempt that `countCode` has counted. */
  releaseCode(stores: Stores, accountId: string): Promise<void> {
    return stores.lockouts.release(secondFactorAttempts(accountId), lockoutPolicy);
  }

  /** Forgets the failures of the email and of the second factor, after a complete sign-in. */
  async clear(stores: Stores, accountId: string, { email }: Attempt): Promise<void> {
    await stores.lockouts.clear(email);
    await stores.lockouts.clear(secondFactorAttempts(accountId));
  }

  release(stores: Stores, { email }: Attempt): Promise<void> {
    return stores.lockouts.release(email, lockoutPolicy);
  }
}

function lockedError(lockedUntil: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  return new AppError('ACCOUNT_LOCKED', { retryAfterSeconds });
}
