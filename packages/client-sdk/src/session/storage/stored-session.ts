import { createRandomId } from '../../create-random-id.js';
import type { TokenPair, User } from '../../schemas.js';
import type { SignedOutReason } from '../session-state.js';

/** The stored session of a signed-in user. */
export interface HeldSession {
  /**
   * Identifies one sign-in. The server does not know this id. Renewals keep the id; the next sign-in gets a new one. In a cookie session, it
   * is the user's id, because each tab gets the session from the server and has to give it the same id.
   */
  readonly id: string;
  /**
   * The number of renewals since sign-in. If two tabs hold different copies of the session, the copy with the higher number has the valid
   * refresh token. In a cookie session, the time of the last renewal.
   */
  readonly generation: number;
  readonly accessToken: string;
  /**
   * The refresh token, or null if it is spent and the response with its successor was lost. Presenting a spent token again would end all of
   * the user's sessions. `inCookie` in a cookie session.
   */
  readonly refreshToken: string | null;
  /**
   * The access token's expiry time by this device's clock, in milliseconds since the epoch. A clock that is wrong does no harm as long as
   * it runs at the right speed.
   */
  readonly expiresAt: number;
  /** The remaining lifetime of the access token when it was received. */
  readonly lifetimeMs: number;
  readonly user: User;
  /**
   * The time of the last renewal attempt that failed temporarily, in this tab or another one. null if no attempt has failed since the last
   * successful renewal.
   */
  readonly failedAt: number | null;
}

/** Stored when a session ends, so that other tabs know the reason. */
export interface EndedSession {
  readonly ended: EndReason;
}

export type EndReason = Exclude<SignedOutReason, 'initial'>;

/** The content of the storage, or null if the storage is empty or this version cannot read its content. */
export type StoredState = HeldSession | EndedSession | null;

const version = 1;

export function isHeld(kept: StoredState): kept is HeldSession {
  return kept !== null && 'accessToken' in kept;
}

/** Stands for a refresh token in a cookie, which scripts cannot read. */
export const inCookie = 'cookie';

/** What the server returns at the beginning and at each renewal of a cookie session. */
export type CookieAccess = Pick<TokenPair, 'accessToken' | 'expiresIn' | 'user'>;

/** Creates a session from its first token pair. Without a refresh token, it is a cookie session. */
export function createFirst({ refreshToken, ...rest }: CookieAccess & Partial<TokenPair>): HeldSession {
  if (refreshToken === undefined) return inCookieSession(rest);
  return { id: createRandomId(), generation: 0, refreshToken, ...getAccess(rest) };
}

function inCookieSession(access: CookieAccess): HeldSession {
  return { id: access.user.id, generation: Date.now(), refreshToken: inCookie, ...getAccess(access) };
}

/**
 * Returns the renewed session. `sent` is the session before the renewal, `stored` is the current stored state of the same session, and the
 * third argument is the server's response. If another tab exchanged the refresh token first, the response has only an access token, and
 * `stored` may have that tab's new refresh token.
 */
export function getSuccessor(
  sent: HeldSession,
  stored: HeldSession,
  { refreshToken, ...rest }: TokenPair,
): HeldSession {
  if (sent.refreshToken === inCookie) return inCookieSession(rest);
  const access = getAccess(rest);
  if (refreshToken !== undefined) {
    return { id: sent.id, generation: Math.max(sent.generation, stored.generation) + 1, refreshToken, ...access };
  }
  const successor = stored.refreshToken === sent.refreshToken ? null : stored.refreshToken;
  return { id: sent.id, generation: stored.generation, refreshToken: successor, ...access };
}

function getAccess({ accessToken, expiresIn, user }: CookieAccess) {
  const lifetimeMs = expiresIn * 1000;
  return { accessToken, lifetimeMs, expiresAt: Date.now() + lifetimeMs, user, failedAt: null };
}

export function serialize(kept: HeldSession | EndedSession): string {
  return JSON.stringify({ version, ...kept });
}

/** Parses a stored value. Never throws: other code can write to the storage, so an invalid value is treated as signed out. */
export function parseStored(text: string | null): StoredState {
  try {
    return restoreFrom(text === null ? null : JSON.parse(text));
  } catch {
    return null;
  }
}

export function restoreFrom(value: unknown): StoredState {
  if (!isRecord(value) || value['version'] !== version) return null;
  const { ended } = value;
  if (ended === 'logged-out' || ended === 'expired') return { ended };
  return sessionFrom(value);
}

/** A validator for each field of a session. */
const checks: { readonly [Name in keyof HeldSession]: (value: unknown) => boolean } = {
  id: isText,
  generation: Number.isFinite,
  accessToken: isText,
  refreshToken: (value) => value === null || isText(value),
  expiresAt: Number.isFinite,
  lifetimeMs: Number.isFinite,
  user: (value) => isRecord(value) && isText(value['id']),
  failedAt: (value) => value === null || Number.isFinite(value),
};

/** Returns the session with only the known fields, or null if a field is invalid. */
function sessionFrom(value: Readonly<Record<string, unknown>>): HeldSession | null {
  const names = Object.keys(checks) as (keyof HeldSession)[];
  if (!names.every((name) => checks[name](value[name]))) return null;
  return Object.fromEntries(names.map((name) => [name, value[name]])) as unknown as HeldSession;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
