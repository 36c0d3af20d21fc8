import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { isIP } from 'node:net';

/** What is the server's own. */
export interface OwnPlaces {
  /** Host names, without ports, beside `localhost`. */
  readonly names: readonly string[];
  /** Of pages, beside those that the server is asked for by the same name. */
  readonly origins: readonly string[];
}

// The dispatcher takes targets in absolute form too, and nothing but these exact letters.
const isForDevelopment = /^(?:https?:\/\/[^/?#]*)?\/dev\//i;
// Nobody's path: answered as whatever is not there.
const nowhere = '/dev/';

/**
 * Hides what is below `/dev/` from other sites: their pages cannot have it do anything (CWE-352), and a name of theirs
 * that leads to this machine (DNS rebinding, CWE-350) cannot have it read.
 */
export function devGuard(listener: RequestListener, own: OwnPlaces): RequestListener {
  const names = new Set(['localhost', ...own.names.map((name) => name.toLowerCase())]);
  const origins = new Set(own.origins);
  const isFromHere = (headers: IncomingHttpHeaders): boolean => {
    const host = urlOf(`http://${headers.host ?? ''}`);
    return host !== null && isKnown(host, names) && isOwnPage(headers, host, origins);
  };
  return (request, response) => {
    if (isForDevelopment.test(request.url ?? '') && !isFromHere(request.headers)) request.url = nowhere;
    listener(request, response);
  };
}

/** Whoever asks by an address was led here by no name. */
function isKnown({ hostname }: URL, names: ReadonlySet<string>): boolean {
  return names.has(hostname) || isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
}

/** Browsers say where a page stands, and pages cannot change what they say; whoever says nothing is no page. */
function isOwnPage(headers: IncomingHttpHeaders, host: URL, origins: ReadonlySet<string>): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site === 'cross-site') return false;
  if (site === 'same-origin' || origin === undefined) return true;
  return origins.has(origin) || urlOf(origin)?.host === host.host;
}

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}
