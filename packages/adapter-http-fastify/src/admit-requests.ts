import type { Crewkit, SignedInUser, UserUseCases } from '@crewkit/core';
import type { HostPermissions } from '@crewkit/core/adapter';
import type { FastifyRequest, onRequestHookHandler } from 'fastify';

import { toApiRequest, sendApiResponse } from './api-messages.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user who sent the request. Routes without `requireSignedIn` or `requirePermissions` do not set it. */
    crewkitUser: SignedInUser;
    /** The use cases as the user who sent the request: `request.crewkit.createTask({ projectId, title })`. */
    crewkit: UserUseCases;
  }
}

/** Creates a hook that sets `request.crewkitUser` and `request.crewkit` and continues, or responds with Crewkit's error. */
export function admitRequests(
  crewkit: Crewkit,
  toRequirement?: (request: FastifyRequest) => HostPermissions,
): onRequestHookHandler {
  // The hook is not `async`: Fastify would call the next handler when the client of a refused request disconnects while an `onSend` hook runs.
  return (request, reply, done) => {
    const admitted = async (): Promise<void> => {
      const admission = await crewkit.admit(toApiRequest(request), toRequirement?.(request));
      if ('refusal' in admission) {
        sendApiResponse(reply, admission.refusal);
      } else {
        request.crewkitUser = admission.user;
        request.crewkit = admission.useCases;
        done();
      }
    };
    admitted().catch((error: unknown) => reply.send(error));
  };
}
