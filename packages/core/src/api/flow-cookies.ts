import { lifetimes } from '../domain/lifetimes.js';

/** The flow of one social login, as the browser keeps it. */
export interface FlowCookie {
  readonly name: string;
  /** Tells whose it is: two tabs that sign in at once have two. */
  readonly key: string;
  readonly sealed: string;
}

const plainPrefix = 'crewkit_flow_';
// Browsers take a cookie of such a name from this very host alone and by https: no sibling subdomain can plant one, and
// with it a flow of its own (RFC 6265bis §4.1.3.2).
const hostPrefix = `__Host-${plainPrefix}`;
// When it was begun, in seconds of base 36, so that the oldest is known; then its key.
const restPattern = /^([\da-z]{1,10})_([\da-f]{32})$/;
// Whatever pages make a browser begin: it must not carry so much that servers refuse its headers (node: 16 KiB in all).
const mostFlows = 8;
const mostBytes = 6 * 1024;

/** The flows in a `Cookie` header (RFC 6265 §4.2) that may come back to `redirectUri`, newest first. */
export function readFlowCookies(header: string | null, redirectUri: string): FlowCookie[] {
  const prefix = prefixOf(redirectUri);
  const found = (header ?? '').split(';').flatMap((pair) => {
    const [, name = '', sealed = ''] = /^\s*([^=\s]+)=(\S*)\s*$/.exec(pair) ?? [];
    const [, startedAt, key] = name.startsWith(prefix) ? (restPattern.exec(name.slice(prefix.length)) ?? []) : [];
    return startedAt === undefined || key === undefined ? [] : [{ name, key, sealed, at: parseInt(startedAt, 36) }];
  });
  return found.sort((one, other) => other.at - one.at).map(({ name, key, sealed }) => ({ name, key, sealed }));
}

/** `Set-Cookie` values that keep a new flow, and end the oldest of those that are there when there are too many. */
export function keepFlow(
  flow: { readonly key: string; readonly sealed: string; readonly startedAt: Date },
  { there, redirectUri }: { readonly there: readonly FlowCookie[]; readonly redirectUri: string },
): string[] {
  const startedAt = Math.floor(flow.startedAt.getTime() / 1000).toString(36);
  const attributes = attributesOf(redirectUri, lifetimes.socialFlowSeconds);
  let [flows, bytes] = [1, flow.sealed.length];
  const tooMany = there.filter(({ sealed }) => {
    flows += 1;
    bytes += sealed.length;
    return flows > mostFlows || bytes > mostBytes;
  });
  return [
    `${prefixOf(redirectUri)}${startedAt}_${flow.key}=${flow.sealed}; ${attributes}`,
    ...endFlows(tooMany, redirectUri),
  ];
}

/** `Set-Cookie` values that make the browser forget these flows. */
export function endFlows(flows: readonly FlowCookie[], redirectUri: string): string[] {
  return flows.map(({ name }) => `${name}=; ${attributesOf(redirectUri, 0)}`);
}

/**
 * Lax, because the callback is a navigation from elsewhere, which brings no strict cookies. By https under a name that is good
 * for this host alone, which asks for the path of everything; else for one provider alone, so that others need not be sent it.
 */
function attributesOf(redirectUri: string, maxAgeSeconds: number): string {
  const rest = `Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
  if (isHttps(redirectUri)) return `Path=/; ${rest}; Secure`;
  return `Path=${new URL('.', redirectUri).pathname.replace(/\/$/, '')}; ${rest}`;
}

function prefixOf(redirectUri: string): string {
  return isHttps(redirectUri) ? hostPrefix : plainPrefix;
}

function isHttps(redirectUri: string): boolean {
  return redirectUri.startsWith('https:');
}
