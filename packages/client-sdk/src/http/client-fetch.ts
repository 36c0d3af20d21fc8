import type { Fetch } from './http.js';

/** Sends a request to one of the server's own routes as the signed-in user. */
export type ClientFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Creates `client.fetch`. It resolves a path that begins with `/` below `baseUrl`, as the SDK's own methods do. It sends the access token
 * only to the origin of `baseUrl`, and does not follow redirects by default.
 */
export function clientFetch(baseUrl: string, authorized: Fetch): ClientFetch {
  const getOrigin = ({ url }: Request): string => new URL(url).origin;
  return async (input, init) => {
    const target = typeof input === 'string' && input.startsWith('/') ? baseUrl + input : input;
    const request = new Request(target, { redirect: 'error', ...init });
    const origin = getOrigin(new Request(baseUrl));
    if (getOrigin(request) !== origin) throw new TypeError(`client.fetch sends requests only to ${origin}.`);
    return authorized(request);
  };
}
