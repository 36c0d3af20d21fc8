import { describe, expect, it } from 'vitest';

import { builtInPermissions } from '../domain/access/permissions/permission-catalogue.js';
import { permissionCatalogue } from '../domain/access/permissions/permission.js';
import { compileGuard } from './http/dispatch/compile-guard.js';
import { routeTable } from './route-table.js';

const guarded = routeTable.flatMap(({ guard, ...route }) => (typeof guard === 'object' ? [{ guard, ...route }] : []));

describe('the route table', () => {
  it('names every operation once', () => {
    const ids = routeTable.map(({ operationId }) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it.each(permissionCatalogue.map(({ name }) => name))('contains a route guarded with %s', (name) => {
    const asking = guarded.filter(({ guard }) => {
      return guard.permissions.some((each) => builtInPermissions.get(each, guard.scope) === name);
    });
    expect(asking.map(({ operationId }) => operationId)).not.toEqual([]);
  });

  it.each(guarded.map((route) => [route.operationId, route] as const))(
    'has the path parameter that %s checks',
    (_, route) => {
      const { param } = route.guard;
      compileGuard(route.guard, builtInPermissions);
      if (param !== undefined) expect(route.path.split('/')).toContain(`:${param}`);
      else expect(route.guard.scope).toBe('GLOBAL');
    },
  );

  it('guards every route of the workspace', () => {
    const open = routeTable.filter(({ guard, path }) => {
      return typeof guard !== 'object' && /^\/api\/(?:admin|organizations|teams|projects)\b/.test(path);
    });
    expect(open.map(({ operationId }) => operationId)).toEqual(['listOrganizations']);
  });
});
