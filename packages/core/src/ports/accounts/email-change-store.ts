import type { EmailChange } from '../../domain/accounts/account.js';

/** Stores pending email changes until the new address is verified. */
export interface EmailChangeStore {
  insert(change: EmailChange): Promise<void>;
  /**
   * Removes and returns the unexpired email change with this token. Of N parallel calls, exactly one gets the email change, and the
   * remaining calls get null.
   */
  consume(tokenHash: Uint8Array, now: Date): Promise<EmailChange | null>;
  deleteAllFor(userId: string): Promise<void>;
  /** Removes email changes that expired at or before `now`, at most one batch per call. Returns the number of removed email changes. */
  deleteExpired(now: Date): Promise<number>;
}
