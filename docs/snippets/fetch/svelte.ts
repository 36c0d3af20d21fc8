import { createFetchHandler } from '@crewkit/adapter-http-fetch';
import type { Crewkit } from '@crewkit/core';

/** The part of SvelteKit's type `Handle` that the example needs. */
type Handle = (input: {
  readonly event: { readonly request: Request; readonly url: URL; readonly getClientAddress: () => string };
  readonly resolve: (event: unknown) => Promise<Response>;
}) => Promise<Response>;

export function createHandle(crewkit: Crewkit): Handle {
  // #region handle
  const handler = createFetchHandler(crewkit);

  const handle: Handle = async ({ event, resolve }) => {
    const { pathname } = event.url;
    if (!pathname.startsWith('/api/') && pathname !== '/.well-known/jwks.json') return resolve(event);
    return handler(event.request, { remoteAddress: event.getClientAddress() });
  };
  // #endregion
  return handle;
}
