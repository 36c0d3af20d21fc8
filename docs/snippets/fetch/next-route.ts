import { createFetchHandler } from '@crewkit/adapter-http-fetch';
import type { Crewkit } from '@crewkit/core';

declare function getCrewkit(): Promise<Crewkit>;

// #region route
async function respond(request: Request): Promise<Response> {
  const handler = createFetchHandler(await getCrewkit());
  // The address is unknown, so the proxy in front must append the client's address to X-Forwarded-For.
  return handler(request, { remoteAddress: '' });
}

export {
  respond as GET,
  respond as POST,
  respond as PUT,
  respond as PATCH,
  respond as DELETE,
  respond as HEAD,
  respond as OPTIONS,
};
// #endregion
