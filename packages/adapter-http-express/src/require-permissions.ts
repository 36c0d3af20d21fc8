import { requireCrewkit, type Crewkit } from '@crewkit/core';
import { compileGuard, type HostGuard } from '@crewkit/core/api';

import { admitRequests } from './admit-requests.js';

/**
 * A middleware for the host's own routes:
 * `app.get('/plans/:projectId', requirePermissions(crewkit, { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' }), …)`.
 * It refuses as `requireSignedIn` does, and besides with the kit's own 404 whoever may not even see the resource that the
 * path names, and with 403 whoever may not do this with it. Throws an Error for an unknown permission or scope. Put it on the
 * routes themselves: middlewares in front of them, as `app.use` takes, have no parameters yet.
 */
export function requirePermissions(crewkit: Crewkit, guard: HostGuard): ReturnType<typeof admitRequests> {
  requireCrewkit('requirePermissions', crewkit);
  const compiled = compileGuard(guard, crewkit);
  return admitRequests(crewkit, ({ params }) => ({
    permissions: compiled.permissions,
    // Express types them by the path, which a middleware does not know.
    resource: compiled.resourceOf(params as Readonly<Record<string, unknown>>),
  }));
}
