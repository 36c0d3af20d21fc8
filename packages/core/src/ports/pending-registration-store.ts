import type { PendingRegistration } from '../domain/account.js';

/** Keeps registrations until one of them is confirmed. Several may wait for one email. */
export interface PendingRegistrationStore {
  insert(registration: PendingRegistration): Promise<void>;
  /** The newest unexpired one for the email, or null. */
  findNewest(email: string, now: Date): Promise<PendingRegistration | null>;
  /** True if unexpired ones of the email hold different password hashes: more than one person may be behind them. */
  isContested(email: string, now: Date): Promise<boolean>;
  /** Removes and returns the unexpired one with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null>;
  deleteAllFor(email: string): Promise<void>;
  /** Removes what expired at or before `now`, or as much of it as is good for one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
