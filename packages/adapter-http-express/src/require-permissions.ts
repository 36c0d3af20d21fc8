import { requireCrewkit, type Crewkit } from '@crewkit/core';
import { compileGuard, type HostGuard } from '@crewkit/core/api';

import { admitRequests } from './admit-requests.js';

/**
 * Creates a middleware for the embedding application's own routes:
 * `app.get('/plans/:projectId', requirePermissions(crewkit, { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' }), …)`.
 * It rejects requests as `requireSignedIn` does. It responds with Crewkit's 404 if the user is not allowed to see the resource in the path,
 * and with 403 if the user lacks a permission. Throws an Error for an unknown permission or scope. Add the middleware to the routes
 * themselves: middlewares that run before a route, added with `app.use`, have no parameters yet.
 */
export function requirePermissions(crewkit: Crewkit, guard: HostGuard): ReturnType<typeof admitRequests> {
  requireCrewkit('requirePermissions', crewkit);
  const compiled = compileGuard(guard, crewkit);
  return admitRequests(crewkit, ({ params }) => ({
    permissions: compiled.permissions,
    // Express derives the parameter types from the path, which a middleware does not know.
    resource: compiled.getResource(params as Readonly<Record<string, unknown>>),
  }));
}
