import type { Page } from '../../domain/page.js';
import type { RefreshToken, Session } from '../../domain/sign-in/session.js';

/**
 * The position at which a page of sessions ended, that is, its last session. A session that is used before the next page is requested moves
 * to the beginning of the list.
 */
export type SessionPosition = Pick<Session, 'id' | 'lastUsedAt'>;

export interface SessionWindow {
  /** The page starts strictly after this position. null means that the page starts at the beginning. */
  readonly after: SessionPosition | null;
  readonly limit: number;
}

/**
 * Stores sessions and their refresh tokens. A refresh token is rotated when it is exchanged for a new one. A session has at most one token
 * that is not rotated. The hashes of rotated tokens are kept.
 */
export interface SessionStore {
  insert(session: Session): Promise<void>;
  insertToken(token: RefreshToken): Promise<void>;
  /** Returns the token with this hash, rotated or not, or null if there is none. The token may already have expired. */
  findToken(hash: Uint8Array): Promise<RefreshToken | null>;
  /**
   * Marks the token as rotated if it is live at `now`, that is, neither rotated nor expired. Returns whether it was live. Runs a single
   * conditional SQL statement: of N parallel calls, exactly one returns true.
   */
  rotate(hash: Uint8Array, now: Date): Promise<boolean>;
  /** Updates a session after its token was rotated. */
  touch(session: Pick<Session, 'id' | 'lastUsedAt' | 'expiresAt' | 'ipAddress' | 'userAgent'>): Promise<void>;
  /**
   * Returns a page of the account's unexpired sessions, most recently used first. Sessions used at the same time are ordered by id,
   * greatest first. Reads at most `limit` + 1 sessions, regardless of how many the account has.
   */
  list(userId: string, now: Date, window: SessionWindow): Promise<Page<Session, SessionPosition>>;
  /**
   * Returns the live session that the access token with this id (`jti`) was issued for, or null if that session was revoked or has expired.
   */
  findByAccessToken(accessTokenId: string, now: Date): Promise<Session | null>;
  /**
   * Ends one of the account's sessions and its live token, and returns whether the session existed. The hashes of rotated tokens are kept.
   */
  delete(userId: string, sessionId: string): Promise<boolean>;
  /**
   * Ends all of the account's sessions and their live tokens, except the session `exceptId`, if given. Returns the ids of the ended
   * sessions. The hashes of rotated tokens are kept.
   */
  deleteAll(userId: string, exceptId?: string): Promise<string[]>;
  /** Removes sessions and token hashes that expired at or before `now`, at most one batch per call. Returns the number of removed rows. */
  deleteExpired(now: Date): Promise<number>;
}
