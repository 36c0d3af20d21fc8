import type { LockoutPolicy } from '../../domain/sign-in/lockout-policy.js';

/**
 * The result of `LockoutStore.reserve`. If `lockedUntil` is null, the caller is allowed to compare the credentials. Otherwise, the caller
 * must refuse the attempt.
 */
interface AttemptReservation {
  readonly lockedUntil: Date | null;
}

/**
 * Counts failed sign-in attempts for each normalized email, whether or not an account with that email exists. Also counts failed attempts
 * at each account's second factor. For such attempts, callers pass the result of `secondFactorAttempts` in place of the email. A store must
 * compare emails and these results byte by byte.
 */
export interface LockoutStore {
  /**
   * Counts one attempt. Call it before comparing any credentials. Runs a single conditional SQL statement, so parallel guesses never get
   * more than `policy.maxFailures` comparisons. The credentials of the attempt that reaches the maximum are still compared. The lockout
   * begins with that attempt and lasts until `now` + `policy.lockSeconds`. The count restarts once the last attempt is `policy.lockSeconds`
   * old. An attempt during a lockout is refused and changes nothing, so it does not extend the lockout.
   */
  reserve(email: string, now: Date, policy: LockoutPolicy): Promise<AttemptReservation>;
  /**
   * Subtracts one attempt that was not a guess, and lifts a lockout that only this attempt caused. The count never goes below zero. Does
   * nothing for an email without attempts.
   */
  release(email: string, policy: LockoutPolicy): Promise<void>;
  /**
   * Moves the count of attempts, the lockout and the time of the last attempt from one email to another, and overwrites the second email's
   * values. This method is used when an account's email changes. Afterward, the first email has no attempts. Does nothing if the first
   * email had no attempts before.
   */
  move(from: string, to: string): Promise<void>;
  /** Clears the email's attempts after a successful sign-in or a password reset. */
  clear(email: string): Promise<void>;
  /** Removes counters whose last attempt was at or before `before`, at most one batch per call. Returns the number of removed counters. */
  deleteIdle(before: Date): Promise<number>;
}
