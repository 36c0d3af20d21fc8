import type { SignInChallenge } from '../domain/sign-in-challenge.js';

/** Stores sign-ins that wait for their second factor. */
export interface SignInChallengeStore {
  insert(challenge: SignInChallenge): Promise<void>;
  /** Returns the unexpired challenge with this token without consuming it; null if there is none. */
  find(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null>;
  /** Removes and returns the unexpired challenge with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null>;
  deleteAllFor(userId: string): Promise<void>;
  /** Removes those that expired at or before `now`, or a batch of them that suits one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
