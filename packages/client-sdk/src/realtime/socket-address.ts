import { withoutLastSlashes } from '../without-last-slashes.js';

export interface SocketAddress {
  /** With the namespace, as socket.io-client wants it. */
  readonly url: string;
  readonly path: string;
}

/**
 * Where real time is served: beside `/api`. A proxy that serves the API at `https://host/crewkit/api` has to serve
 * `/crewkit/socket.io` too. `pageOrigin`: what `''` and a path alone are relative to.
 */
export function socketAddress(baseUrl: string, pageOrigin: string | undefined): SocketAddress {
  const { origin, pathname } = new URL(baseUrl, pageOrigin);
  const prefix = withoutLastSlashes(pathname);
  return { url: `${origin}/chat`, path: `${prefix}/socket.io` };
}

/** The page's origin; undefined where there is no page. */
export function pageOrigin(): string | undefined {
  return typeof location === 'undefined' ? undefined : location.origin;
}
