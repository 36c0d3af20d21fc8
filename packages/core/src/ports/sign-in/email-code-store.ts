/** A code that was emailed for a sign-in. */
export interface EmailCode {
  readonly userId: string;
  /** A keyed hash of the code. */
  readonly codeHash: Uint8Array;
  readonly expiresAt: Date;
}

/** Stores the emailed sign-in codes until they are used or expire. An account has at most one. */
export interface EmailCodeStore {
  /** Stores the code in place of the account's previous one. */
  replace(code: EmailCode): Promise<void>;
  /** Returns whether the account has this unexpired code, without consuming it. */
  has(code: Pick<EmailCode, 'userId' | 'codeHash'>, now: Date): Promise<boolean>;
  /**
   * Removes the account's code if it is this one and has not expired, and returns whether it was. Runs a single conditional SQL statement:
   * of N parallel calls, exactly one returns true.
   */
  consume(code: Pick<EmailCode, 'userId' | 'codeHash'>, now: Date): Promise<boolean>;
  deleteAllFor(userId: string): Promise<void>;
  /** Removes codes that expired at or before `now`, at most one batch per call. Returns the number of removed codes. */
  deleteExpired(now: Date): Promise<number>;
}
