import type { RefreshToken, Session } from '../domain/session.js';

/** Keeps sessions and their refresh tokens. A session has at most one unrotated token; rotated ones are remembered. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  insertToken(token: RefreshToken): Promise<void>;
  /** The token with this hash, rotated or not, or null. May be expired. */
  findToken(hash: Uint8Array): Promise<RefreshToken | null>;
  /**
   * Marks the token rotated if it is live at `now` (neither rotated nor expired) and says whether it was.
   * One guarded statement: of N parallel calls exactly one gets true.
   */
  rotate(hash: Uint8Array, now: Date): Promise<boolean>;
  /** Moves a session forward when its token was rotated. */
  touch(session: Omit<Session, 'accountId' | 'createdAt'>): Promise<void>;
  /** Unexpired sessions of the account, newest use first; of several at the same instant the greater id first. */
  list(accountId: string, now: Date): Promise<Session[]>;
  /** The live session that this access token (`jti`) was issued for, or null once it is revoked or expired. */
  findByAccessToken(accessTokenId: string, now: Date): Promise<Session | null>;
  /** Ends one session of the account and its live token; says whether there was one. Rotated hashes stay. */
  delete(accountId: string, sessionId: string): Promise<boolean>;
  /** Ends all sessions of the account and their live tokens; returns the ids of the sessions. Rotated hashes stay. */
  deleteAll(accountId: string): Promise<string[]>;
  /**
   * Removes sessions and token hashes that expired at or before `now`, or as many as are good for one transaction; returns
   * how many rows.
   */
  deleteExpired(now: Date): Promise<number>;
}
