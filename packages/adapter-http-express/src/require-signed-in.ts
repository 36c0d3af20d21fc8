import type { Crewkit } from '@crewkit/core';
import type { SignedInUser } from '@crewkit/core/api';
import type { NextFunction, Request, Response } from 'express';

import { sendApiResponse } from './send-api-response.js';
import { toApiRequest } from './to-api-request.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the place that Express's types keep for additions
  namespace Express {
    interface Request {
      /** Who makes the request. On routes behind `requireSignedIn` alone: elsewhere it is undefined. */
      crewkitUser: SignedInUser;
    }
  }
}

/**
 * A middleware for the host's own routes: `app.get('/plans', requireSignedIn(crewkit), …)`. Requests without a good
 * access token get the kit's own 401, or 503 if the store does not answer; the others go on with
 * `request.crewkitUser`.
 */
export function requireSignedIn(crewkit: Crewkit) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const admission = await crewkit.admit(toApiRequest(request));
    if ('refusal' in admission) {
      sendApiResponse(response, admission.refusal);
    } else {
      request.crewkitUser = admission.user;
      next();
    }
  };
}
