import type { Crewkit } from '@crewkit/core';
import { requireCrewkit } from '@crewkit/core/adapter';

import { toApiRequest, toResponse, type Peer } from './api-messages.js';

/** Responds to a request. Rejects only if other code has read the body of the request. */
export type FetchHandler = (request: Request, peer: Peer) => Promise<Response>;

/**
 * Creates a handler for runtimes and frameworks with the Fetch standard's `Request` and `Response`. The handler finds the route itself, and
 * responds with Crewkit's 404 to paths that Crewkit does not serve, so pass it the requests that your own routes do not match.
 *
 * A `Request` contains a normalized URL: the runtime resolves dot segments, such as `/api/x/../users/me`, before the handler sees them.
 *
 * @example
 * const handler = createFetchHandler(crewkit);
 * Deno.serve((request, { remoteAddr }) => handler(request, { remoteAddress: remoteAddr.hostname }));
 */
export function createFetchHandler(crewkit: Crewkit): FetchHandler {
  requireCrewkit('createFetchHandler', crewkit);
  return async (request, peer) => toResponse(await crewkit.dispatchUnmatched(toApiRequest(request, peer)), request);
}
