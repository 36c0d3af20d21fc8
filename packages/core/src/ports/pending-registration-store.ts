import type { PendingRegistration } from '../domain/account.js';

/** Stores registrations until one of them is confirmed. Several may be pending for one email. */
export interface PendingRegistrationStore {
  insert(registration: PendingRegistration): Promise<void>;
  /** Returns the newest one for the email created after `since`, or null. Its token may have expired. */
  findNewest(email: string, since: Date): Promise<PendingRegistration | null>;
  /**
   * Returns whether those for the email created after `since` have different password hashes and may therefore come from different users.
   */
  isContested(email: string, since: Date): Promise<boolean>;
  /** Removes and returns the unexpired registration with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null>;
  deleteAllFor(email: string): Promise<void>;
  /** Removes those whose token expired at or before `before`, or as many as fit in one transaction; returns how many. */
  deleteExpired(before: Date): Promise<number>;
}
