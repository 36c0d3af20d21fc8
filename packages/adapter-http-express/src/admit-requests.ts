import type { Crewkit } from '@crewkit/core';
import type { HostPermissions, SignedInUser } from '@crewkit/core/api';
import type { NextFunction, Request, Response } from 'express';

import { sendApiResponse } from './send-api-response.js';
import { toApiRequest } from './to-api-request.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the place that Express's types keep for additions
  namespace Express {
    interface Request {
      /** The user of the request. Only on routes behind `requireSignedIn` or `requirePermissions`; elsewhere it is undefined. */
      crewkitUser: SignedInUser;
    }
  }
}

/** A middleware that passes requests on with `request.crewkitUser`, or answers them with Crewkit's error. */
export function admitRequests(
  crewkit: Crewkit,
  toRequirement?: (request: Pick<Request<unknown>, 'params'>) => HostPermissions,
) {
  // Generic in the parameters, so that later handlers keep those of their own path.
  return async <Params>(request: Request<Params>, response: Response, next: NextFunction): Promise<void> => {
    const admission = await crewkit.admit(toApiRequest(request), toRequirement?.(request));
    if ('refusal' in admission) {
      sendApiResponse(response, admission.refusal);
    } else {
      request.crewkitUser = admission.user;
      next();
    }
  };
}
