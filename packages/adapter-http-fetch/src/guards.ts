import type { Crewkit, HostGuard, SignedInUser, UserUseCases } from '@crewkit/core';
import { requireCrewkit } from '@crewkit/core/adapter';

import { toApiHead, toResponse, type Peer } from './api-messages.js';

/** The user who sent a request to one of your own routes. */
export interface SignedInRequest {
  readonly user: SignedInUser;
  /** The use cases as this user: `crewkit.createTask({ projectId, title })`. */
  readonly crewkit: UserUseCases;
}

/**
 * Creates a function for the embedding application's own routes. It returns the user who sent the request, or Crewkit's response: 401 if the
 * request has no valid access token, and 503 if the store does not respond. It does not read the body.
 *
 * @example
 * const admitted = await requireSignedIn(crewkit)(request, { remoteAddress });
 * if (admitted instanceof Response) return admitted;
 * return Response.json(await listPlans(admitted.user.id));
 */
export function requireSignedIn(
  crewkit: Crewkit,
): (request: Request, peer: Peer) => Promise<SignedInRequest | Response> {
  requireCrewkit('requireSignedIn', crewkit);
  return (request, peer) => admit(crewkit, request, peer);
}

/**
 * Does the same as `requireSignedIn`. In addition, returns Crewkit's 404 if the user is not allowed to see the resource, and 403 if the user
 * lacks a permission. `params` contains the parameters of the route's path. Throws an Error for an unknown permission or scope.
 *
 * @example
 * const mayEdit = requirePermissions(crewkit, { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' });
 * const admitted = await mayEdit(request, { remoteAddress, params: { projectId } });
 */
export function requirePermissions<P>(
  crewkit: Crewkit<P>,
  guard: HostGuard<NoInfer<P>>,
): (
  request: Request,
  peer: Peer & { readonly params?: Readonly<Record<string, unknown>> },
) => Promise<SignedInRequest | Response> {
  requireCrewkit('requirePermissions', crewkit);
  const compiled = crewkit.compileGuard(guard);
  return (request, { params = {}, ...peer }) =>
    admit(crewkit, request, peer, { permissions: compiled.permissions, resource: compiled.getResource(params) });
}

async function admit(
  crewkit: Pick<Crewkit, 'admit'>,
  request: Request,
  ...[peer, requirement]: [peer: Peer, requirement?: Parameters<Crewkit['admit']>[1]]
): Promise<SignedInRequest | Response> {
  const admission = await crewkit.admit(toApiHead(request, peer), requirement);
  if ('refusal' in admission) return toResponse(admission.refusal, request);
  return { user: admission.user, crewkit: admission.useCases };
}
