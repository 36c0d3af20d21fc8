import type { Page } from '../domain/page.js';
import type { RefreshToken, Session } from '../domain/session.js';

/** Where a page of sessions ended. A session that is used meanwhile moves to the beginning. */
export type SessionPosition = Pick<Session, 'id' | 'lastUsedAt'>;

export interface SessionWindow {
  /** Strictly after this; null: from the beginning. */
  readonly after: SessionPosition | null;
  readonly limit: number;
}

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
  /**
   * A page of the unexpired sessions of the account, newest use first; of several at the same instant the greater id first. Reads one
   * more of them than the page has, however many there are.
   */
  list(accountId: string, now: Date, window: SessionWindow): Promise<Page<Session, SessionPosition>>;
  /** The live session that this access token (`jti`) was issued for, or null once it is revoked or expired. */
  findByAccessToken(accessTokenId: string, now: Date): Promise<Session | null>;
  /** Ends one session of the account and its live token; says whether there was one. Rotated hashes stay. */
  delete(accountId: string, sessionId: string): Promise<boolean>;
  /**
   * Ends all sessions of the account and their live tokens, but the session `exceptId`, if one is given; returns the ids of the ended
   * sessions. Rotated hashes stay.
   */
  deleteAll(accountId: string, exceptId?: string): Promise<string[]>;
  /**
   * Removes sessions and token hashes that expired at or before `now`, or as many as are good for one transaction; returns
   * how many rows.
   */
  deleteExpired(now: Date): Promise<number>;
}
