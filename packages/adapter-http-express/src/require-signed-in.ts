import { requireCrewkit, type Crewkit } from '@crewkit/core';

import { admitRequests } from './admit-requests.js';

/**
 * A middleware for the host's own routes: `app.get('/plans', requireSignedIn(crewkit), …)`. Requests without a valid access token get
 * Crewkit's 401, or 503 if the store does not answer; the others continue with `request.crewkitUser`.
 */
export function requireSignedIn(crewkit: Crewkit): ReturnType<typeof admitRequests> {
  requireCrewkit('requireSignedIn', crewkit);
  return admitRequests(crewkit);
}
