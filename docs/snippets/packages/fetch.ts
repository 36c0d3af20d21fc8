import { createFetchHandler, requireSignedIn, type FetchHandler } from '@crewkit/adapter-http-fetch';
import type { Crewkit } from '@crewkit/core';

export function createApp(crewkit: Crewkit): FetchHandler {
  const handler = createFetchHandler(crewkit);
  const admit = requireSignedIn(crewkit);
  return async (request, peer) => {
    if (new URL(request.url).pathname !== '/whoami') return handler(request, peer);
    const admitted = await admit(request, peer);
    return admitted instanceof Response ? admitted : Response.json(admitted.user);
  };
}
