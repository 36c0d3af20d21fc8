import { lifetimes } from '../../domain/lifetimes.js';

/** A cookie in which the browser stores the state of one social sign-in. This state is called a flow. */
export interface FlowCookie {
  readonly name: string;
  /** Distinguishes concurrent flows: if a user signs in from two tabs at the same time, there are two flows. */
  readonly key: string;
  readonly sealed: string;
}

const plainPrefix = 'crewkit_flow_';
// With this prefix, browsers accept the cookie only from this exact host and over https. This prevents sibling subdomains from setting a
// cookie for a flow of their own (RFC 6265bis §4.1.3.2).
const hostPrefix = `__Host-${plainPrefix}`;
// The flow's start time, in seconds and in base 36, followed by the key. The oldest flow is found by this start time.
const restPattern = /^([\da-z]{1,10})_([\da-f]{32})$/;
// Any page can make a browser start flows. This limit keeps their cookies below the server's header limit (for node, 16 KiB in total).
const mostFlows = 8;
const mostBytes = 6 * 1024;

/**
 * Returns the social sign-in flows whose cookies are in a `Cookie` header (RFC 6265 §4.2), newest first. Reads only cookies whose names
 * have the prefix for the scheme (https or http) of `redirectUri`.
 */
export function readFlowCookies(header: string | null, redirectUri: string): FlowCookie[] {
  const prefix = getPrefix(redirectUri);
  const found = (header ?? '').split(';').flatMap((pair) => {
    const [, name = '', sealed = ''] = /^\s*([^=\s]+)=(\S*)\s*$/.exec(pair) ?? [];
    const [, startedAt, key] = name.startsWith(prefix) ? (restPattern.exec(name.slice(prefix.length)) ?? []) : [];
    return startedAt === undefined || key === undefined ? [] : [{ name, key, sealed, at: parseInt(startedAt, 36) }];
  });
  return found.sort((one, other) => other.at - one.at).map(({ name, key, sealed }) => ({ name, key, sealed }));
}

/**
 * Returns the values of `Set-Cookie` headers. One value stores the cookie of a new social sign-in flow. If the browser would then have too
 * many flows, or if their cookies would be too large together, the other values delete the oldest flows. `there` contains the browser's
 * existing flows.
 */
export function keepFlow(
  flow: { readonly key: string; readonly sealed: string; readonly startedAt: Date },
  { there, redirectUri }: { readonly there: readonly FlowCookie[]; readonly redirectUri: string },
): string[] {
  const startedAt = Math.floor(flow.startedAt.getTime() / 1000).toString(36);
  const attributes = toAttributes(redirectUri, lifetimes.socialFlowSeconds);
  let [flows, bytes] = [1, flow.sealed.length];
  const tooMany = there.filter(({ sealed }) => {
    flows += 1;
    bytes += sealed.length;
    return flows > mostFlows || bytes > mostBytes;
  });
  return [
    `${getPrefix(redirectUri)}${startedAt}_${flow.key}=${flow.sealed}; ${attributes}`,
    ...endFlows(tooMany, redirectUri),
  ];
}

/** Returns the values of `Set-Cookie` headers that delete the cookies of these social sign-in flows. */
export function endFlows(flows: readonly FlowCookie[], redirectUri: string): string[] {
  return flows.map(({ name }) => `${name}=; ${toAttributes(redirectUri, 0)}`);
}

/**
 * Returns the attributes of the cookie. It is Lax, because the callback is a cross-site navigation, for which browsers
 * do not send Strict cookies. Over https, the prefix of the cookie's name limits the cookie to this host and requires
 * the root path. Over http, the cookie's path is the path of a single provider's callback, so that other providers'
 * callbacks do not receive the cookie.
 */
function toAttributes(redirectUri: string, maxAgeSeconds: number): string {
  const rest = `Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  if (isHttps(redirectUri)) return `Path=/; ${rest}; Secure`;
  return `Path=${new URL('.', redirectUri).pathname.replace(/\/$/, '')}; ${rest}`;
}

function getPrefix(redirectUri: string): string {
  return isHttps(redirectUri) ? hostPrefix : plainPrefix;
}

function isHttps(redirectUri: string): boolean {
  return redirectUri.startsWith('https:');
}
