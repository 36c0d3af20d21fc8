import { randomUUID } from 'node:crypto';
import type { ClientInfo } from '../../../domain/sign-in/session.js';
import type { ErrorCode } from '../../../errors/catalogue.js';
import type { ApiRequest } from '../../api-messages.js';
import { clientAddress } from './client-address.js';
import { corsHeaders, type AllowedOrigins } from './cors.js';
import type { RouteInput } from '../../route-input.js';

/** The data about a request that is known from the start, and the headers that every response to it has. */
export interface RequestContext {
  readonly requestId: string;
  readonly client: ClientInfo & { readonly ipAddress: string };
  /** The headers in flat form (name, value, name, value …). Later steps append to them. */
  readonly headers: string[];
  /** Data for the log: the user that the token names, and the error code of a refusal. */
  readonly told: { userId?: string; code?: ErrorCode };
}

const maxUserAgentLength = 512;
// The allowed characters are the visible characters of RFC 9110.
const acceptableRequestId = /^[\u0021-\u007e]{1,128}$/;

/** The security headers in flat form (name, value, name, value …). */
export const securityHeaders: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'no-referrer',
];
const httpsHeaders: readonly string[] = [...securityHeaders, 'Strict-Transport-Security', 'max-age=31536000'];

export function openContext(request: ApiRequest, settings: ApiSettings): RequestContext {
  const { headers } = request;
  const given = headers['x-request-id'];
  const requestId = typeof given === 'string' && acceptableRequestId.test(given) ? given : randomUUID();
  const ipAddress = clientAddress(request.remoteAddress, headers['x-forwarded-for'], settings.trustedProxies);
  return {
    requestId,
    client: { ipAddress, userAgent: readUserAgent(headers['user-agent']) },
    told: {},
    headers: [
      ...(settings.https ? httpsHeaders : securityHeaders),
      'X-Request-Id',
      requestId,
      ...corsHeaders(request, settings),
    ],
  };
}

function readUserAgent(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  const text = header
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxUserAgentLength);
  return text === '' ? null : text;
}

/** Returns the token of an `Authorization: Bearer` header (RFC 6750 §2.1), or null. */
export function bearerToken(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null;
  return /^bearer ([\w\-.~+/]+=*)$/i.exec(header)?.[1] ?? null;
}

type Headers = Pick<
  RouteInput,
  'acceptEncoding' | 'authorization' | 'ifMatch' | 'ifNoneMatch' | 'range' | 'ifRange' | 'cookie' | 'fetchSite'
>;

/** Returns the headers that routes are allowed to read, as received. */
export function toHeaders({ headers }: ApiRequest): Headers {
  return {
    acceptEncoding: toText(headers['accept-encoding']),
    authorization: toText(headers.authorization),
    ifMatch: toText(headers['if-match']),
    ifNoneMatch: toText(headers['if-none-match']),
    range: toText(headers.range),
    ifRange: toText(headers['if-range']),
    cookie: toText(headers.cookie),
    fetchSite: toText(headers['sec-fetch-site']),
  };
}

function toText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

/** Deployment settings of the dispatcher. */
export interface ApiSettings extends AllowedOrigins {
  /** The path below which all routes of the API are, such as `/api`. */
  readonly basePath: string;
  /** The number of proxies in front of the server that append to `X-Forwarded-For`. With 0, the header is ignored. */
  readonly trustedProxies: number;
  /** Whether clients reach the server over https. If they do, responses enable HSTS (RFC 6797). */
  readonly https: boolean;
}
