import { withoutLastSlashes } from '../http/without-last-slashes.js';

export interface SocketAddress {
  /** The URL with the Socket.IO namespace, in the form that socket.io-client expects. */
  readonly url: string;
  readonly path: string;
}

/**
 * Returns the address of the Socket.IO endpoint, whose path is a sibling of `/api`, whatever the base path is: a proxy that serves the API at
 * `https://host/crewkit/api` must also serve `/crewkit/socket.io`. A `baseUrl` that is empty or only a path is resolved against
 * `pageOrigin`.
 */
export function socketAddress(baseUrl: string, pageOrigin: string | undefined): SocketAddress {
  const { origin, pathname } = new URL(baseUrl, pageOrigin);
  const prefix = withoutLastSlashes(pathname);
  return { url: `${origin}/chat`, path: `${prefix}/socket.io` };
}

/** Returns the page's origin, or undefined outside a page. */
export function pageOrigin(): string | undefined {
  return typeof location === 'undefined' ? undefined : location.origin;
}
