import type { LockoutPolicy } from '../domain/policies/lockout-policy.js';

/** `lockedUntil` null: the credentials may be compared. */
export interface AttemptReservation {
  readonly lockedUntil: Date | null;
}

/**
 * Counts failed sign-in attempts: per normalized email, whether or not an account exists, and per second factor (`secondFactorAttempts`).
 * A store treats both kinds of name alike, as texts compared byte by byte.
 */
export interface LockoutStore {
  /**
   * Counts one attempt before anything is compared, as one guarded statement, so that parallel guesses never get more than
   * `policy.maxFailures` comparisons. The attempt that reaches the maximum is still compared, and the lockout lasts from then until `now`
   * + `policy.lockSeconds`. The count restarts once the last attempt is that old. A refused attempt changes nothing, so it does not
   * extend the lockout.
   */
  reserve(email: string, now: Date, policy: LockoutPolicy): Promise<AttemptReservation>;
  /**
   * Returns one attempt that was not a guess, and lifts a lockout caused only by it. Never below zero. Does nothing for an email without
   * attempts.
   */
  release(email: string, policy: LockoutPolicy): Promise<void>;
  /**
   * Moves the attempts of one email to another and replaces that one's; used when an account changes its email. Count, lockout and the
   * time of the last attempt move along, and the first email has none left. Does nothing if the first has no attempts.
   */
  move(from: string, to: string): Promise<void>;
  /** Clears the attempts after a success or a reset. */
  clear(email: string): Promise<void>;
  /** Removes counters whose last attempt was at or before `before`, or a batch of them that suits one transaction; returns how many. */
  deleteIdle(before: Date): Promise<number>;
}
