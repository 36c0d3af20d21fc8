import { moveRoute } from '../api/base-path.js';
import type { PermissionGuard, Route } from '../api/define-route.js';
import { compileGuard } from '../api/http/dispatch/compile-guard.js';
import type { PermissionCatalogue } from '../domain/access/permissions/permission-catalogue.js';
import { routeTable } from '../api/route-table.js';
import { describeValue, isObject, oneOf, text, usableBy, type OptionRule } from '../options/index.js';

const made = 'a route made by publicRoute(…), signedInRoute(…) or guardedRoute(…)';

/**
 * The rule for the option that contains the embedding application's own routes. Accepts a list of valid routes whose paths and names do not
 * conflict with each other or with Crewkit's routes below the base path. Their guards can name
 * permissions of the catalogue.
 */
export function createRouteRule(basePath: string, catalogue: PermissionCatalogue): OptionRule {
  return (value, name) => {
    if (!Array.isArray(value)) return [`${name}: expected a list of routes, got ${describeValue(value)}`];
    return checkRoutes(value, name, { basePath, catalogue });
  };
}

function checkRoutes(
  routes: readonly unknown[],
  name: string,
  { basePath, catalogue }: { readonly basePath: string; readonly catalogue: PermissionCatalogue },
): readonly string[] {
  const ours = routeTable.map((route) => moveRoute(route, basePath));
  const operationByPlace = new Map(ours.map((route) => [getPlace(route), route.operationId]));
  const placeByOperation = new Map(ours.map((route) => [route.operationId, getPlace(route)]));
  return routes.flatMap((route: unknown, index) => {
    const path = `${name}[${index}]`;
    if (!isRoute(route)) return [`${path}: expected ${made}, got ${describeValue(route)}`];
    const { operationId } = route;
    const place = getPlace(route);
    const taken = operationByPlace.get(place);
    const known = placeByOperation.get(operationId);
    operationByPlace.set(place, operationId);
    placeByOperation.set(operationId, place);
    return [
      ...text('a path such as /plans/:planId', isRoutePath, { quote: true })(route.path, `${path}.path`),
      ...text()(operationId, `${path}.operationId`),
      ...guardProblems(catalogue, route, `${path}.guard`),
      ...(taken === undefined ? [] : [`${path}: expected a path of its own, got ${place}, which is that of ${taken}`]),
      ...(known === undefined
        ? []
        : [`${path}.operationId: expected a name of its own, got "${operationId}", which is that of ${known}`]),
    ];
  });
}

function guardProblems(catalogue: PermissionCatalogue, { guard, path }: Route, name: string): readonly string[] {
  if (typeof guard === 'string') return oneOf('public', 'signed-in')(guard, name);
  const problems = usableBy((each: PermissionGuard) => compileGuard(each, catalogue))(guard, name);
  if (problems.length > 0 || guard.param === undefined) return problems;
  const isParameter = (param: string): boolean => path.split('/').includes(`:${param}`);
  return text(`a parameter of ${path}`, isParameter, { quote: true })(guard.param, `${name}.param`);
}

/**
 * Returns whether every HTTP adapter matches the path in the same way: it has no wildcards, escapes or empty segments, and no repeated
 * parameter.
 */
function isRoutePath(path: string): boolean {
  if (!/^\/$|^(?:\/(?::\w+|[\w.~-]+))+$/.test(path)) return false;
  const parameters = path.split('/').filter((segment) => segment.startsWith(':'));
  return new Set(parameters).size === parameters.length;
}

/**
 * Returns a text that is the same for two routes exactly if the routes conflict. The text contains no parameter names,
 * because routes conflict regardless of these names.
 */
function getPlace({ method, path }: Route): string {
  return `${method} ${path.replace(/:[^/]+/g, ':…')}`;
}

const methodNames: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function isRoute(value: unknown): value is Route {
  if (!isObject(value)) return false;
  const { method, path, operationId, run } = value as Partial<Record<keyof Route, unknown>>;
  const isPath = typeof path === 'string' && path.startsWith('/');
  return methodNames.includes(method) && isPath && typeof operationId === 'string' && typeof run === 'function';
}
