import type { StagedTwoFactorSecret, TwoFactorSecret } from '../domain/two-factor.js';

/** Keeps TOTP secrets (sealed) and the hashes of recovery codes. */
export interface TwoFactorStore {
  /** Stages the secret in place of the one that was staged for the account before. */
  stage(secret: StagedTwoFactorSecret): Promise<void>;
  /** The unexpired staged one, or null. */
  findStaged(accountId: string, now: Date): Promise<StagedTwoFactorSecret | null>;
  /** Puts the secret in use unless the account has one, and removes the staged one; says whether it did. */
  enable(secret: TwoFactorSecret): Promise<boolean>;
  /** The one in use, or null. */
  find(accountId: string): Promise<TwoFactorSecret | null>;
  /**
   * Remembers the time step if it is later than the last accepted one of the account, and says whether it was (RFC 6238
   * §5.2). One guarded statement: of N parallel calls with the same step exactly one gets true.
   */
  acceptTimeStep(accountId: string, timeStep: number): Promise<boolean>;
  /** Removes the secret in use, the staged one and the recovery codes; says whether there was one in use. */
  disable(accountId: string): Promise<boolean>;
  /** Forgets the account's recovery codes and keeps these instead. SHA-256 each, see `recoveryCodeText`. */
  replaceRecoveryCodes(accountId: string, hashes: readonly Uint8Array[]): Promise<void>;
  /** Removes the code and says whether it was there. Of N parallel calls with the same one exactly one gets true. */
  consumeRecoveryCode(accountId: string, hash: Uint8Array): Promise<boolean>;
  countRecoveryCodes(accountId: string): Promise<number>;
  /** Removes staged ones that expired at or before `now`, or as many as are good for one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
