import type { SignInChallenge } from '../domain/sign-in-challenge.js';

/** Keeps sign-ins that wait for their second factor. */
export interface SignInChallengeStore {
  insert(challenge: SignInChallenge): Promise<void>;
  /** The unexpired one with this token, without spending it; null if there is none. */
  find(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null>;
  /** Removes and returns the unexpired one with this token. Of N parallel calls one gets it, the others null. */
  consume(tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null>;
  deleteAllFor(accountId: string): Promise<void>;
  /** Removes what expired at or before `now`, or as much of it as is good for one transaction; returns how many. */
  deleteExpired(now: Date): Promise<number>;
}
