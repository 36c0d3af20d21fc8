import type { SignInChallenge } from '../../domain/sign-in/identity.js';

/** Stores second-factor challenges: sign-ins that wait for their second factor. */
export interface SignInChallengeStore {
  insert(challenge: SignInChallenge): Promise<void>;
  /** Returns the unexpired challenge with this token without consuming it, or null if there is none. */
  find(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null>;
  /**
   * Removes and returns the unexpired challenge with this token. Of N parallel calls, exactly one gets the challenge, and the remaining
   * calls get null.
   */
  consume(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null>;
  deleteAllFor(userId: string): Promise<void>;
  /** Removes challenges that expired at or before `now`, at most one batch per call. Returns the number of removed challenges. */
  deleteExpired(now: Date): Promise<number>;
}
