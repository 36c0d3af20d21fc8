import type { StagedTwoFactorSecret, TwoFactorSecret } from '../../domain/sign-in/two-factor.js';

/** Stores TOTP secrets (encrypted) and the hashes of recovery codes. */
export interface TwoFactorStore {
  /**
   * Stores a generated secret that is not enabled yet (a staged secret). Replaces the account's previous staged secret, if there is one.
   */
  stage(secret: StagedTwoFactorSecret): Promise<void>;
  /** Returns the unexpired staged secret, or null if there is none. */
  findStaged(userId: string, now: Date): Promise<StagedTwoFactorSecret | null>;
  /**
   * Enables the secret and removes the staged secret, unless the account already has an enabled secret. Returns whether this call enabled
   * the secret.
   */
  enable(secret: TwoFactorSecret): Promise<boolean>;
  /** Returns the enabled secret, or null if there is none. */
  find(userId: string): Promise<TwoFactorSecret | null>;
  /**
   * Records the time step if it is later than the account's last accepted time step. Returns whether it recorded the time step (RFC 6238
   * §5.2). Runs a single conditional SQL statement: of N parallel calls with the same step, exactly one returns true.
   */
  acceptTimeStep(userId: string, timeStep: number): Promise<boolean>;
  /** Removes the enabled secret, the staged secret and the recovery codes. Returns whether the account had an enabled secret. */
  disable(userId: string): Promise<boolean>;
  /** Replaces the account's recovery codes with the given SHA-256 hashes. See `recoveryCodeText`. */
  replaceRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void>;
  /** Removes the code and returns whether it existed. Of N parallel calls with the same code, exactly one returns true. */
  consumeRecoveryCode(userId: string, hash: Uint8Array): Promise<boolean>;
  countRecoveryCodes(userId: string): Promise<number>;
  /** Removes staged secrets that expired at or before `now`, at most one batch per call. Returns the number of removed secrets. */
  deleteExpired(now: Date): Promise<number>;
}
