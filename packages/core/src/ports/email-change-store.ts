import type { EmailChange } from '../domain/email-change.js';

/** Keeps changes of email until the new address is proven. */
export interface EmailChangeStore {
  insert(change: EmailChange): Promise<void>;
  /** Removes and returns the unexpired one with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<EmailChange | null>;
  deleteAllFor(accountId: string): Promise<void>;
  /** Removes what expired at or before `now`, or as much of it as is good for one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
