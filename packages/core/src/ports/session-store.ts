import type { Page } from '../domain/page.js';
import type { RefreshToken, Session } from '../domain/session.js';

/** Where a page of sessions ended. A session that is used in the meantime moves to the beginning. */
export type SessionPosition = Pick<Session, 'id' | 'lastUsedAt'>;

export interface SessionWindow {
  /** Strictly after this; null: from the beginning. */
  readonly after: SessionPosition | null;
  readonly limit: number;
}

/** Stores sessions and their refresh tokens. A session has at most one unrotated token; rotated ones are remembered. */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  insertToken(token: RefreshToken): Promise<void>;
  /** Returns the token with this hash, rotated or not, or null. It may be expired. */
  findToken(hash: Uint8Array): Promise<RefreshToken | null>;
  /**
   * Marks the token rotated if it is live at `now` (neither rotated nor expired); returns whether it was. One guarded statement: of N
   * parallel calls exactly one gets true.
   */
  rotate(hash: Uint8Array, now: Date): Promise<boolean>;
  /** Updates a session after its token was rotated. */
  touch(session: Omit<Session, 'userId' | 'createdAt'>): Promise<void>;
  /**
   * Returns a page of the account's unexpired sessions, most recently used first; ties by greater id first. Reads one session more than
   * the page holds, regardless of the total.
   */
  list(userId: string, now: Date, window: SessionWindow): Promise<Page<Session, SessionPosition>>;
  /** Returns the live session that this access token (`jti`) was issued for, or null once it is revoked or expired. */
  findByAccessToken(accessTokenId: string, now: Date): Promise<Session | null>;
  /** Ends one session of the account and its live token; returns whether it existed. Rotated hashes stay. */
  delete(userId: string, sessionId: string): Promise<boolean>;
  /**
   * Ends all sessions of the account and their live tokens, except the session `exceptId`, if given; returns the ids of the ended
   * sessions. Rotated hashes stay.
   */
  deleteAll(userId: string, exceptId?: string): Promise<string[]>;
  /**
   * Removes sessions and token hashes that expired at or before `now`, or a batch of them that suits one transaction; returns how many
   * rows.
   */
  deleteExpired(now: Date): Promise<number>;
}
