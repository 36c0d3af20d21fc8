import type { EmailChange } from '../domain/email-change.js';

/** Stores pending email changes until the new address is verified. */
export interface EmailChangeStore {
  insert(change: EmailChange): Promise<void>;
  /** Removes and returns the unexpired change with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<EmailChange | null>;
  deleteAllFor(userId: string): Promise<void>;
  /** Removes those that expired at or before `now`, or a batch of them that suits one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
