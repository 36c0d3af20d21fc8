/** A new address that waits for its proof. `tokenHash` is SHA-256 of the token mailed to it. */
export interface EmailChange {
  readonly tokenHash: Uint8Array;
  readonly accountId: string;
  /** Normalised. */
  readonly newEmail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
