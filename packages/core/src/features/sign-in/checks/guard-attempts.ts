import { lockoutPolicy } from '../../../domain/sign-in/lockout-policy.js';
import { secondFactorAttempts } from '../../../domain/sign-in/two-factor.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';

declare const counted: unique symbol;

/**
 * An attempt to enter the correct password or code for an email, after the attempt was counted. An object of this type proves that the
 * email was not locked out when the attempt was counted, because only `GuardAttempts` creates such objects.
 */
export interface Attempt {
  readonly email: string;
  readonly [counted]: true;
}

/**
 * Counts attempts at passwords and codes, and locks out an email after too many failures. Every verification of a password or code starts
 * here: the attempt is counted before anything is compared. While an email is locked out, even correct credentials are rejected. Emails
 * without an account are counted and locked out in the same way.
 */
export class GuardAttempts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt for the email as failed, before anything is compared. Throws `ACCOUNT_LOCKED`. If the comparison succeeds, the
   * calling code must then correct the count in its own transaction. After a complete sign-in or a new password, the calling code must
   * clear the count. After a weaker proof, the calling code must subtract only this attempt (`release`). Otherwise, the proof could be used
   * to reset the count and make more guesses.
   */
  async execute(email: string): Promise<Attempt> {
    const now = this.clock.now();
    const { lockedUntil } = await this.unitOfWork.run((stores) => stores.lockouts.reserve(email, now, lockoutPolicy), {
      isSeparate: true,
    });
    if (lockedUntil === null) return { email } as Attempt;
    throw lockedError(lockedUntil, now);
  }

  /**
   * Counts an attempt at an account's second factor, in the transaction of the calling code. This count is separate from the count of the
   * account's email, because a new password clears the email's count and must not allow more attempts at codes. Returns null if the code
   * may be compared. If the second factor is locked out, counts nothing and returns the `ACCOUNT_LOCKED` error.
   */
  async countCode(stores: Stores, userId: string): Promise<CrewkitError | null> {
    const now = this.clock.now();
    const { lockedUntil } = await stores.lockouts.reserve(secondFactorAttempts(userId), now, lockoutPolicy);
    return lockedUntil === null ? null : lockedError(lockedUntil, now);
  }

  /** Subtracts an attempt counted by `countCode`. */
  releaseCode(stores: Stores, userId: string): Promise<void> {
    return stores.lockouts.release(secondFactorAttempts(userId), lockoutPolicy);
  }

  /** Clears the failed attempts for the email and for the second factor, after a complete sign-in. */
  async clear(stores: Stores, userId: string, { email }: Attempt): Promise<void> {
    await stores.lockouts.clear(email);
    await stores.lockouts.clear(secondFactorAttempts(userId));
  }

  release(stores: Stores, { email }: Attempt): Promise<void> {
    return stores.lockouts.release(email, lockoutPolicy);
  }
}

function lockedError(lockedUntil: Date, now: Date): CrewkitError {
  const retryAfterSeconds = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000));
  return new CrewkitError('ACCOUNT_LOCKED', { retryAfterSeconds });
}
