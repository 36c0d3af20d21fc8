import type { ApiRequest } from '../../api-messages.js';

const varyHeader: readonly string[] = ['Vary', 'Origin'];
const allowedRequestHeaders = 'Authorization, Content-Type, If-Match, If-None-Match, If-Range, Range, X-Request-Id';
const exposedHeaders = [
  'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, ETag, Location',
  'Accept-Ranges, Content-Range, Content-Length, Content-Disposition',
].join(', ');

/** The origins of web pages (RFC 6454), such as `https://app.example`. */
export interface AllowedOrigins {
  /** The origins whose pages are allowed to call the API. */
  readonly allowedOrigins: readonly string[];
  /**
   * The origins whose pages are allowed to have cookie sessions: the allowed origins and the server's own. null means that cookie sessions
   * are off.
   */
  readonly sessionOrigins: readonly string[] | null;
}

/** Returns the CORS headers that every response has, in flat form (Fetch §3.2). */
export function corsHeaders(
  { headers: { origin } }: ApiRequest,
  { allowedOrigins, sessionOrigins }: AllowedOrigins,
): readonly string[] {
  if (typeof origin !== 'string' || !allowedOrigins.includes(origin)) return varyHeader;
  const allowed = [
    ...varyHeader,
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Expose-Headers',
    exposedHeaders,
  ];
  return sessionOrigins === null ? allowed : [...allowed, 'Access-Control-Allow-Credentials', 'true'];
}

/** Returns the headers of the response to an OPTIONS request, which can be a CORS preflight request. */
export function optionsHeaders(
  { headers: { origin } }: ApiRequest,
  methods: readonly string[],
  { allowedOrigins, sessionOrigins }: AllowedOrigins,
): Readonly<Record<string, string>> {
  const allow = { Allow: methods.join(', ') };
  if (typeof origin !== 'string' || !allowedOrigins.includes(origin)) return allow;
  return {
    ...allow,
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': allowedRequestHeaders + (sessionOrigins === null ? '' : ', Crewkit-Session'),
    'Access-Control-Max-Age': '600',
  };
}
