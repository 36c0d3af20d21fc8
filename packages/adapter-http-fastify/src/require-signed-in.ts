import type { Crewkit } from '@crewkit/core';
import type { SignedInUser } from '@crewkit/core/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { sendApiResponse } from './send-api-response.js';
import { toApiRequest } from './to-api-request.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request. On routes behind `requireSignedIn` alone: elsewhere it is undefined. */
    crewkitUser: SignedInUser;
  }
}

/**
 * A hook for the host's own routes: `{ onRequest: requireSignedIn(crewkit) }`. Requests without a good access token
 * get the kit's own 401, or 503 if the store does not answer; the others go on with `request.crewkitUser`.
 */
export function requireSignedIn(crewkit: Crewkit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const admission = await crewkit.admit(toApiRequest(request));
    if ('refusal' in admission) sendApiResponse(reply, admission.refusal);
    else request.crewkitUser = admission.user;
  };
}
