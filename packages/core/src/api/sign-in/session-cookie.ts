import type { z } from 'zod';

import type { LiveSession, RenewedAccess, TokenPair } from '../../domain/sign-in/session.js';
import { CrewkitError } from '../../errors/crewkit-error.js';
import { presentAccount, presentTokenPair, type AccountTools, type SignedInUser } from '../accounts/present-account.js';
import type { tokenPair } from '../accounts/user.schemas.js';
import type { ApiRequest } from '../api-messages.js';
import type { RequestHeader } from '../known-headers.js';

/** A request for a cookie session: the refresh token is in a cookie that scripts cannot read, instead of in the body. */
export interface CookieSession {
  /** The refresh token in the request's cookie, or null if there is none. */
  readonly refreshToken: string | null;
}

// With this prefix, browsers accept the cookie only from this exact host, over https or on localhost. A sibling subdomain therefore cannot
// set the cookie to sign users in to the attacker's account (RFC 6265bis §4.1.3.2).
const name = '__Host-crewkit-session';
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';
// The value in the cookie is encoded, because a host's own `IdSource` can create tokens of any characters. The default tokens do not change.
const maxValueLength = 4096;

/**
 * Returns the cookie session that the request asks for with the header `Crewkit-Session: cookie`, or null if it asks for none. `origins`
 * contains the origins whose pages are allowed to have cookie sessions, or is null if cookie sessions are off. Throws `FORBIDDEN` if the
 * request's `Origin` is not one of them. Together, the header, which cross-site forms cannot set, and the origin prevent cross-site request
 * forgery, although browsers send the cookie automatically.
 */
export function findCookieSession(
  { reads = [] }: { readonly reads?: readonly RequestHeader[] },
  { headers }: ApiRequest,
  origins: readonly string[] | null,
): CookieSession | null {
  if (origins === null || headers['crewkit-session'] !== 'cookie' || !reads.includes('Crewkit-Session')) return null;
  const { origin, cookie } = headers;
  if (typeof origin !== 'string' || !origins.includes(origin)) {
    throw new CrewkitError('FORBIDDEN', { detail: "The Origin header must be one of the app's origins." });
  }
  return { refreshToken: readSessionCookie(typeof cookie === 'string' ? cookie : null) };
}

/**
 * Returns the refresh token in a `Cookie` header (RFC 6265 §4.2), or null. Returns null if there are several cookies of this name, because
 * only an attacker can cause this.
 */
export function readSessionCookie(header: string | null): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const [value, ...others] = pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return value === undefined || others.length > 0 || value.length > maxValueLength ? null : decode(value);
}

/** Returns the values of the `Set-Cookie` headers that store the refresh token of the pair in the browser. */
export function keepSession({ refreshToken, refreshTokenSeconds }: TokenPair): string[] {
  return [`${name}=${encodeURIComponent(refreshToken)}; ${attributes}; Max-Age=${refreshTokenSeconds}`];
}

/** Returns the values of the `Set-Cookie` headers of a response that ends the caller's own session. */
export function endSession(session: CookieSession | null): string[] {
  return session === null ? [] : [`${name}=; ${attributes}; Max-Age=0`];
}

/**
 * Returns the tokens as the client gets them. In a cookie session, the refresh token is in the value of a `Set-Cookie` header instead of in
 * the body.
 */
export function deliverTokens(
  access: RenewedAccess,
  session: CookieSession | null,
  tools: AccountTools,
): { readonly body: z.output<typeof tokenPair>; readonly cookies: string[] } {
  const { refreshToken, ...body } = presentTokenPair(access, tools);
  if (refreshToken === undefined) return { body, cookies: [] };
  if (session === null) return { body: { ...body, refreshToken }, cookies: [] };
  return { body, cookies: access.refreshToken === null ? [] : keepSession(access) };
}

/** The headers of a request: a `Headers` object, or the headers of a request of Node. */
export type RequestHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The value of a `Cookie` header, or null if there is none. */
export function getCookieHeader(headers: RequestHeaders): string | null {
  if (typeof headers.get === 'function') return headers.get('cookie');
  const cookie = (headers as Exclude<RequestHeaders, Pick<Headers, 'get'>>)['cookie'];
  return cookie === undefined ? null : [cookie].flat().join('; ');
}

/** The session of a request, as `crewkit.getSession` returns it. The SDK's option `initialSession` accepts it. */
export interface RequestSession {
  readonly user: SignedInUser;
  readonly sessionId: string;
  /** An access token for the API. Every client that has it can act as the user until it expires. */
  readonly accessToken: string;
  /** The time in seconds until the access token expires. */
  readonly expiresIn: number;
}

export function presentLiveSession(session: LiveSession, tools: AccountTools): RequestSession {
  const { account, sessionId, accessToken, accessTokenSeconds } = session;
  return { user: presentAccount(account, tools), sessionId, accessToken, expiresIn: accessTokenSeconds };
}

function decode(value: string): string | null {
  try {
    return value === '' ? null : decodeURIComponent(value);
  } catch {
    return null;
  }
}
