import { CrewkitError } from '../errors/crewkit-error.js';
import type { RouteActor } from '../domain/sign-in/session.js';
import { requireInKey } from '../features/access/authorization/authorize.js';
import type { Route } from './define-route.js';

/** Returns whether programs may call the route with an API key, which has no sign-in that could be recent. */
export function admitsMachines({
  guard,
  machines,
  recentSignIn,
}: Pick<Route, 'guard' | 'machines' | 'recentSignIn'>): boolean {
  if (recentSignIn === true) return false;
  return machines === undefined ? typeof guard === 'object' : machines !== 'refused';
}

/** Lists the permissions that an API key must include to call the route, in addition to those of the guard. */
export function listForKeys({ machines }: Pick<Route, 'machines'>): Exclude<Route['machines'], 'refused' | undefined> {
  return machines === undefined || machines === 'refused' ? [] : machines;
}

/** Throws `NOT_FOR_MACHINES` or `FORBIDDEN` if the caller has an API key with which the route must not be called. */
export function requireAdmitted(route: Route, actor: RouteActor): void {
  if (actor.key === null) return;
  if (!admitsMachines(route)) throw new CrewkitError('NOT_FOR_MACHINES');
  requireInKey(actor, listForKeys(route));
}
