import type { LockoutPolicy } from '../domain/policies/lockout-policy.js';

/** `lockedUntil` null: the attempt may compare. */
export interface AttemptReservation {
  readonly lockedUntil: Date | null;
}

/**
 * Counts failed attempts to prove who a user is: per normalised email, whether or not an account exists, and per second factor
 * (`secondFactorAttempts`). A store treats both names alike, as texts that it compares byte by byte.
 */
export interface LockoutStore {
  /**
   * Takes one attempt before anything is compared, as one guarded statement, so that parallel guesses never get
   * more than `policy.maxFailures` comparisons. The attempt that reaches the maximum still compares, and the lock
   * stands from then until `now` + `policy.lockSeconds`. Attempts count anew when the last one is that old.
   * A refused attempt changes nothing, so the lock does not grow.
   */
  reserve(email: string, now: Date, policy: LockoutPolicy): Promise<AttemptReservation>;
  /**
   * Gives back one attempt that turned out to be no guess, and lifts the lock that stands only because of it. Never below
   * zero. For an email without attempts it does nothing.
   */
  release(email: string, policy: LockoutPolicy): Promise<void>;
  /**
   * Gives the attempts of one email to another, in place of its own; for an account that changes its email. Count, lock and
   * the time of the last attempt go along, and the first is free. Without attempts of the first it does nothing.
   */
  move(from: string, to: string): Promise<void>;
  /** Forgets the attempts; after a success or a reset. */
  clear(email: string): Promise<void>;
  /**
   * Removes counters whose last attempt was at or before `before`, or as many as are good for one transaction; returns how
   * many.
   */
  deleteIdle(before: Date): Promise<number>;
}
