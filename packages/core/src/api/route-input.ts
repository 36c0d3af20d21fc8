import type { ClientInfo } from '../domain/sign-in/session.js';
import type { CookieSession } from './sign-in/session-cookie.js';

/** The input of a route, as its schemas have parsed it. */
export interface RouteInput<Params = unknown, Query = unknown, Body = unknown> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly client: ClientInfo;
  /** The `Accept-Encoding` header as received (RFC 9110 §12.5.3), or null. */
  readonly acceptEncoding: string | null;
  /** The `Authorization` header as received, or null. Only routes whose callers are not users read it. */
  readonly authorization: string | null;
  /** The `If-Match` header as received (RFC 9110 §13.1.1), or null. */
  readonly ifMatch: string | null;
  /** `If-None-Match` (RFC 9110 §13.1.2), `Range` and `If-Range` (§14.2, §13.1.5) as received, or null. */
  readonly ifNoneMatch: string | null;
  readonly range: string | null;
  readonly ifRange: string | null;
  /** `Cookie` (RFC 6265 §4.2) and `Sec-Fetch-Site` (Fetch Metadata) as received, or null. */
  readonly cookie: string | null;
  readonly fetchSite: string | null;
  /** The cookie session that the request asks for, or null if it asks for none or the server has no cookie sessions. */
  readonly cookieSession: CookieSession | null;
  /** The query as received, including parameters that the route's schema does not know. */
  readonly search: URLSearchParams;
}
