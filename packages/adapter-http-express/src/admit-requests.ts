import type { Crewkit, SignedInUser, UserUseCases } from '@crewkit/core';
import type { HostPermissions } from '@crewkit/core/adapter';
import type { NextFunction, Request, Response } from 'express';

import { sendApiResponse, toApiRequest } from './api-messages.js';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- applications extend Express's types through this namespace
  namespace Express {
    interface Request {
      /** The user who sent the request. Routes without `requireSignedIn` or `requirePermissions` do not set it. */
      crewkitUser: SignedInUser;
      /** The use cases as the user who sent the request: `request.crewkit.createTask({ projectId, title })`. */
      crewkit: UserUseCases;
    }
  }
}

/** Creates a middleware that sets `request.crewkitUser` and `request.crewkit` and calls the next handler, or responds with Crewkit's error. */
export function admitRequests(
  crewkit: Crewkit,
  toRequirement?: (request: Pick<Request<unknown>, 'params'>) => HostPermissions,
) {
  // The function is generic, so that handlers after it keep the parameter types of their own path.
  return async <Params>(request: Request<Params>, response: Response, next: NextFunction): Promise<void> => {
    const admission = await crewkit.admit(toApiRequest(request), toRequirement?.(request));
    if ('refusal' in admission) {
      sendApiResponse(response, admission.refusal);
    } else {
      request.crewkitUser = admission.user;
      request.crewkit = admission.useCases;
      next();
    }
  };
}
