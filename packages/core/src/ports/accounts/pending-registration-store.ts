import type { PendingRegistration } from '../../domain/accounts/account.js';
import type { WithOptionalFields } from '../../domain/fields/host-fields.js';

/** Stores pending registrations. Several registrations can be pending for one email until one of them is confirmed. */
export interface PendingRegistrationStore {
  insert(registration: WithOptionalFields<PendingRegistration>): Promise<void>;
  /**
   * Returns the newest registration for the email that was created after `since`, or null if there is none. The registration's token may
   * already have expired.
   */
  findNewest(email: string, since: Date): Promise<PendingRegistration | null>;
  /**
   * Returns whether the registrations for the email that were created after `since` have different password hashes. If so, they could come
   * from different users.
   */
  isContested(email: string, since: Date): Promise<boolean>;
  /**
   * Removes and returns the unexpired registration with this token. Of N parallel calls, exactly one gets the registration, and the
   * remaining calls get null.
   */
  consume(tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null>;
  deleteAllFor(email: string): Promise<void>;
  /**
   * Removes registrations whose token expired at or before `before`, at most one batch per call. Returns the number of removed
   * registrations.
   */
  deleteExpired(before: Date): Promise<number>;
}
