/** Time-based one-time passwords (RFC 6238): SHA-1, 6 digits, steps of 30 seconds, as every authenticator app does it. */
export interface Totp {
  /** 160 random bits in base32, without padding (RFC 4226 §4 R6). */
  newSecret(): string;
  /** The `otpauth://totp/…` URI that authenticator apps read, labelled with the product and the account's name. */
  uriOf(secret: string, accountName: string): string;
  /**
   * The time step whose code this is, among the step of `now`, the one before and the one after it, and later than `after`;
   * null if it is none of them. Junk is null too. Does not wait for anything, so that it may run inside a transaction.
   * Remembering the step is the store's affair: see `TwoFactorStore.acceptTimeStep`.
   */
  acceptedStep(
    secret: string,
    code: string,
    window: { readonly now: Date; readonly after: number | null },
  ): number | null;
}
