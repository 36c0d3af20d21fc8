import type { Crewkit } from '@crewkit/core';
import { requireCrewkit } from '@crewkit/core/adapter';

import { admitRequests } from './admit-requests.js';

/**
 * Creates a middleware for the embedding application's own routes. Responds with Crewkit's 401 if a request has no valid access token,
 * and with 503 if the store does not respond. All other requests continue with `request.crewkitUser` and `request.crewkit`.
 *
 * @example
 * app.get('/plans', requireSignedIn(crewkit), listPlans);
 */
export function requireSignedIn(crewkit: Crewkit): ReturnType<typeof admitRequests> {
  requireCrewkit('requireSignedIn', crewkit);
  return admitRequests(crewkit);
}
