export interface PasswordReset {
  /** SHA-256 of the emailed token. */
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores password reset tokens until they are used or expire. */
export interface PasswordResetStore {
  insert(reset: PasswordReset): Promise<void>;
  /** Returns the unexpired reset with this token without consuming it, or null if there is none. */
  find(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null>;
  /**
   * Removes and returns the unexpired reset with this token. Of N parallel calls, exactly one gets the reset, and the remaining calls get
   * null.
   */
  consume(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null>;
  deleteAllFor(userId: string): Promise<void>;
  /** Removes resets that expired at or before `now`, at most one batch per call. Returns the number of removed resets. */
  deleteExpired(now: Date): Promise<number>;
}
