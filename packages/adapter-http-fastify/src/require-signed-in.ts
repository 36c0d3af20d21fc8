import { requireCrewkit, type Crewkit } from '@crewkit/core';

import { admitRequests } from './admit-requests.js';

/**
 * Creates a hook for the embedding application's own routes: `{ onRequest: requireSignedIn(crewkit) }`. Requests without a valid access
 * token get Crewkit's 401. If the store does not respond, requests get 503. All other requests continue with `request.crewkitUser`.
 */
export function requireSignedIn(crewkit: Crewkit): ReturnType<typeof admitRequests> {
  requireCrewkit('requireSignedIn', crewkit);
  return admitRequests(crewkit);
}
