/** An email change that waits for verification. `tokenHash` is the SHA-256 of the token that was emailed to the new address. */
export interface EmailChange {
  readonly tokenHash: Uint8Array;
  readonly userId: string;
  /** The new email in normalized form. */
  readonly newEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
