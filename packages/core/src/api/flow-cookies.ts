import { lifetimes } from '../domain/lifetimes.js';

/** The flow of one social login, as the browser keeps it. */
export interface FlowCookie {
  readonly name: string;
  /** Tells whose it is: two tabs that sign in at once have two. */
  readonly key: string;
  readonly sealed: string;
}

const prefix = 'crewkit_flow_';
// When it was begun, in seconds of base 36, so that the oldest is known; then its key.
const namePattern = /^crewkit_flow_([\da-z]{1,10})_([\da-f]{32})$/;
// Whatever pages make a browser begin: it must not carry so much that servers refuse its headers (node: 16 KiB in all).
const mostFlows = 8;
const mostBytes = 6 * 1024;

/** The flows in a `Cookie` header (RFC 6265 §4.2), newest first. */
export function readFlowCookies(header: string | null): FlowCookie[] {
  const found = (header ?? '').split(';').flatMap((pair) => {
    const [, name = '', sealed = ''] = /^\s*([^=\s]+)=(\S*)\s*$/.exec(pair) ?? [];
    const [, startedAt, key] = namePattern.exec(name) ?? [];
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
  return [`${prefix}${startedAt}_${flow.key}=${flow.sealed}; ${attributes}`, ...endFlows(tooMany, redirectUri)];
}

/** `Set-Cookie` values that make the browser forget these flows. */
export function endFlows(flows: readonly FlowCookie[], redirectUri: string): string[] {
  return flows.map(({ name }) => `${name}=; ${attributesOf(redirectUri, 0)}`);
}

/**
 * Lax, because the callback is a navigation from elsewhere, which brings no strict cookies; and for one provider alone, so
 * that others need not be sent it.
 */
function attributesOf(redirectUri: string, maxAgeSeconds: number): string {
  const { protocol, pathname } = new URL('.', redirectUri);
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `Path=${pathname.replace(/\/$/, '')}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
