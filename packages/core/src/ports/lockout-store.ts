import type { LockoutPolicy } from '../domain/policies/lockout-policy.js';

/** The result of reserving an attempt. If `lockedUntil` is null, the caller is allowed to compare the credentials. */
export interface AttemptReservation {
  readonly lockedUntil: Date | null;
}

/**
 * Counts failed sign-in attempts per normalized email, whether or not an account exists, and per second factor (`secondFactorAttempts`). A
 * store treats both kinds of names alike, as texts that it compares byte by byte.
 */
export interface LockoutStore {
  /**
   * Counts one attempt before the caller compares anything. This is one conditional SQL statement, so parallel guesses never get more than
   * `policy.maxFailures` comparisons. The attempt that reaches the maximum is still compared. The lockout lasts from that attempt until
   * `now` + `policy.lockSeconds`. The count restarts once the last attempt is `policy.lockSeconds` old. A refused attempt changes nothing,
   * so it does not extend the lockout.
   */
  reserve(email: string, now: Date, policy: LockoutPolicy): Promise<AttemptReservation>;
  /**
   * Subtracts one attempt that was not a guess, and lifts a lockout that only this attempt caused. The count never goes below zero. Does
   * nothing for an email without attempts.
   */
  release(email: string, policy: LockoutPolicy): Promise<void>;
  /**
   * Moves the attempts from one email to another and replaces the attempts of the second email. It is used when an account changes its
   * email. The count, the lockout and the time of the last attempt are moved, and the first email has no attempts afterward. Does nothing
   * if the first email has no attempts.
   */
  move(from: string, to: string): Promise<void>;
  /** Clears the email's attempts after a successful sign-in or a password reset. */
  clear(email: string): Promise<void>;
  /**
   * Removes counters whose last attempt was at or before `before`, or a batch of them that fits in one transaction. Returns the number of
   * removed counters.
   */
  deleteIdle(before: Date): Promise<number>;
}
