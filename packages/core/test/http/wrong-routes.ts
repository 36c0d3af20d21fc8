import { guardedRoute, publicRoute } from '../../src/api/define-route.js';

export const answer = (): Promise<{ status: number }> => Promise.resolve({ status: 204 });
/** A route of the embedding application, without its handler. */
export const own = {
  operationId: 'listPlans',
  method: 'GET',
  path: '/plans/:planId',
  tag: 'plans',
  summary: 'List plans',
  responses: {},
  errors: [],
} as const;

/** Invalid values of `routes`, and the problem that is reported for each. */
export const wrongRoutes: readonly (readonly [title: string, given: object, problem: string])[] = [
  ['routes by their names', { routes: { plans: own } }, 'routes: expected a list of routes, got an object'],
  [
    'a route that cannot run',
    { routes: [own] },
    'routes[0]: expected a route made by publicRoute(…), signedInRoute(…) or guardedRoute(…), got an object',
  ],
  [
    'the path of one of Crewkit’s routes',
    { routes: [publicRoute({ ...own, path: '/api/teams/:id' }, answer)] },
    'routes[0]: expected a path of its own, got GET /api/teams/:…, which is that of viewTeam',
  ],
  [
    'the operation id of one of Crewkit’s routes',
    { routes: [publicRoute({ ...own, operationId: 'viewTeam' }, answer)] },
    'routes[0].operationId: expected a name of its own, got "viewTeam", which is that of GET /api/teams/:…',
  ],
  [
    'a path twice',
    { routes: [publicRoute(own, answer), publicRoute({ ...own, operationId: 'b', path: '/plans/:id' }, answer)] },
    'routes[1]: expected a path of its own, got GET /plans/:…, which is that of listPlans',
  ],
  [
    'an operation id twice',
    { routes: [publicRoute(own, answer), publicRoute({ ...own, path: '/plans' }, answer)] },
    'routes[1].operationId: expected a name of its own, got "listPlans", which is that of GET /plans/:…',
  ],
  ...['/plans/', '//plans', '/plans/*', '/plans?a=1', '/pl%61ns', '/plans/:id/:id'].map(
    (path) =>
      [
        `the path ${path} of a route`,
        { routes: [publicRoute({ ...own, path } as typeof own, answer)] },
        `routes[0].path: expected a path such as /plans/:planId, got ${JSON.stringify(path)}`,
      ] as const,
  ),
  [
    'a route without an operation id',
    { routes: [publicRoute({ ...own, operationId: '' }, answer)] },
    'routes[0].operationId: expected a text, got an empty text',
  ],
  [
    'a guard of a parameter that the path lacks',
    {
      routes: [
        guardedRoute({ ...own, guard: { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' } }, answer),
      ],
    },
    'routes[0].guard.param: expected a parameter of /plans/:planId, got "projectId"',
  ],
  [
    'an unknown permission',
    {
      routes: [
        guardedRoute({ ...own, guard: { permissions: ['task.fly'], scope: 'PROJECT', param: 'planId' } }, answer),
      ],
    },
    'routes[0].guard: There is no permission "task.fly" at PROJECT.',
  ],
];
