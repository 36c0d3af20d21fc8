export interface PasswordReset {
  /** SHA-256 of the mailed token. */
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores password reset tokens until they are used or expire. */
export interface PasswordResetStore {
  insert(reset: PasswordReset): Promise<void>;
  /** Returns the unexpired reset with this token without consuming it; null if there is none. */
  find(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null>;
  /** Removes and returns the unexpired reset with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null>;
  deleteAllFor(userId: string): Promise<void>;
  /** Removes those that expired at or before `now`, or a batch of them that suits one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
