import { requireCrewkit, type Crewkit } from '@crewkit/core';
import { compileGuard, type HostGuard } from '@crewkit/core/api';

import { admitRequests } from './admit-requests.js';

/**
 * A middleware for the host's own routes:
 * `app.get('/plans/:projectId', requirePermissions(crewkit, { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' }), …)`.
 * Rejects requests as `requireSignedIn` does, with Crewkit's 404 if the user may not see the resource in the path, and with 403 if they
 * lack a permission. Throws an Error for an unknown permission or scope. Add it to the routes themselves: middlewares in front of them, as
 * with `app.use`, have no parameters yet.
 */
export function requirePermissions(crewkit: Crewkit, guard: HostGuard): ReturnType<typeof admitRequests> {
  requireCrewkit('requirePermissions', crewkit);
  const compiled = compileGuard(guard, crewkit);
  return admitRequests(crewkit, ({ params }) => ({
    permissions: compiled.permissions,
    // Express types them by the path, which a middleware does not know.
    resource: compiled.getResource(params as Readonly<Record<string, unknown>>),
  }));
}
