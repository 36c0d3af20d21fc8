/**
 * Creates and checks time-based one-time passwords (RFC 6238) with SHA-1, 6 digits and steps of 30 seconds, which are the defaults of every
 * authenticator app.
 */
export interface Totp {
  /** Returns 160 random bits in base32, without padding (RFC 4226 §4 R6). */
  newSecret(): string;
  /** Returns the `otpauth://totp/…` URI for authenticator apps, labeled with the product and the account's name. */
  toUri(secret: string, accountName: string): string;
  /**
   * Returns the time step that this code belongs to. Considers only the time step of `now` and the steps directly before and after that
   * step. Unless `after` is null, considers only those of the three steps that are later than `after`. Returns null if no step matches or
   * the code is malformed. Runs synchronously, so that it can run inside a transaction. The caller must store the step. See
   * `TwoFactorStore.acceptTimeStep`.
   */
  acceptedStep(
    secret: string,
    code: string,
    window: { readonly now: Date; readonly after: number | null },
  ): number | null;
}
