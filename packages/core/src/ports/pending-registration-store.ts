import type { PendingRegistration } from '../domain/account.js';

/** Keeps registrations until one of them is confirmed. Several may wait for one email. */
export interface PendingRegistrationStore {
  insert(registration: PendingRegistration): Promise<void>;
  /** The newest of the email that was created after `since`, or null. Its token may have expired. */
  findNewest(email: string, since: Date): Promise<PendingRegistration | null>;
  /**
   * True if those of the email that were created after `since` hold different password hashes, so that they may come from
   * different users.
   */
  isContested(email: string, since: Date): Promise<boolean>;
  /** Removes and returns the unexpired one with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null>;
  deleteAllFor(email: string): Promise<void>;
  /** Removes those whose token expired at or before `before`, or as many as fit in one transaction; returns how many. */
  deleteExpired(before: Date): Promise<number>;
}
