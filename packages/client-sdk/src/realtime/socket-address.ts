import { withoutLastSlashes } from '../without-last-slashes.js';

export interface SocketAddress {
  /** URL with the namespace, in the form that socket.io-client expects. */
  readonly url: string;
  readonly path: string;
}

/**
 * Returns the address of the Socket.IO endpoint, which is next to `/api`. A proxy that serves the API at `https://host/crewkit/api` must
 * also serve `/crewkit/socket.io`. A `baseUrl` that is empty or only a path is resolved against `pageOrigin`.
 */
export function socketAddress(baseUrl: string, pageOrigin: string | undefined): SocketAddress {
  const { origin, pathname } = new URL(baseUrl, pageOrigin);
  const prefix = withoutLastSlashes(pathname);
  return { url: `${origin}/chat`, path: `${prefix}/socket.io` };
}

/** Returns the page's origin; undefined outside a page. */
export function pageOrigin(): string | undefined {
  return typeof location === 'undefined' ? undefined : location.origin;
}
