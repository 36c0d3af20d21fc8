import type { StagedTwoFactorSecret, TwoFactorSecret } from '../domain/two-factor.js';

/** Stores TOTP secrets (encrypted) and the hashes of recovery codes. */
export interface TwoFactorStore {
  /** Stages the secret and replaces the one staged for the account before. */
  stage(secret: StagedTwoFactorSecret): Promise<void>;
  /** Returns the unexpired staged secret, or null. */
  findStaged(userId: string, now: Date): Promise<StagedTwoFactorSecret | null>;
  /** Enables the secret unless the account has one, and removes the staged one; returns whether it did. */
  enable(secret: TwoFactorSecret): Promise<boolean>;
  /** Returns the enabled secret, or null. */
  find(userId: string): Promise<TwoFactorSecret | null>;
  /**
   * Records the time step if it is later than the account's last accepted one; returns whether it was (RFC 6238 §5.2). One guarded
   * statement: of N parallel calls with the same step exactly one gets true.
   */
  acceptTimeStep(userId: string, timeStep: number): Promise<boolean>;
  /** Removes the enabled secret, the staged one and the recovery codes; returns whether one was enabled. */
  disable(userId: string): Promise<boolean>;
  /** Replaces the account's recovery codes. SHA-256 each, see `recoveryCodeText`. */
  replaceRecoveryCodes(userId: string, hashes: readonly Uint8Array[]): Promise<void>;
  /** Removes the code; returns whether it existed. Of N parallel calls with the same code exactly one gets true. */
  consumeRecoveryCode(userId: string, hash: Uint8Array): Promise<boolean>;
  countRecoveryCodes(userId: string): Promise<number>;
  /** Removes staged secrets that expired at or before `now`, or a batch of them that suits one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
