import type { Crewkit, HostGuard } from '@crewkit/core';
import { requireCrewkit } from '@crewkit/core/adapter';

import { admitRequests } from './admit-requests.js';

/**
 * Creates a hook for the embedding application's own routes.
 *
 * Rejects requests in the same cases as `requireSignedIn`. In addition, responds with Crewkit's 404 if the user is not allowed to see the
 * resource in the path, and with 403 if the user lacks a permission. Throws an Error for an unknown permission or scope.
 *
 * @example
 * const onRequest = requirePermissions(crewkit, { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' });
 * app.get('/plans/:projectId', { onRequest }, listPlans);
 */
export function requirePermissions<P>(
  crewkit: Crewkit<P>,
  guard: HostGuard<NoInfer<P>>,
): ReturnType<typeof admitRequests> {
  requireCrewkit('requirePermissions', crewkit);
  const compiled = crewkit.compileGuard(guard);
  return admitRequests(crewkit, ({ params }) => ({
    permissions: compiled.permissions,
    // Fastify derives the parameter types from the route, which is not known here.
    resource: compiled.getResource(params as Readonly<Record<string, unknown>>),
  }));
}
