/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, steps of 30 seconds, the defaults of every authenticator app. */
export interface Totp {
  /** Returns 160 random bits in base32, without padding (RFC 4226 §4 R6). */
  newSecret(): string;
  /** Returns the `otpauth://totp/…` URI for authenticator apps, labelled with the product and the account's name. */
  toUri(secret: string, accountName: string): string;
  /**
   * Returns the time step of this code among the step of `now`, the one before and the one after it, if later than `after`; null if there
   * is none or the code is malformed. Synchronous, so that it may run inside a transaction. Storing the step is the caller's task: see
   * `TwoFactorStore.acceptTimeStep`.
   */
  acceptedStep(
    secret: string,
    code: string,
    window: { readonly now: Date; readonly after: number | null },
  ): number | null;
}
