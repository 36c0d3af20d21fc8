import { guardContract, type HttpFixture, type HttpServerOptions } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import express, { type Express, type Request, type Response } from 'express';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { crewkitRouter, requirePermissions, requireSignedIn } from '../src/index.js';
import { serveHost } from './serve-fixture.js';

guardContract({
  runner: { describe, it, beforeAll, afterAll },
  basePath: testBasePath('/v1/crewkit'),
  createServer: async (options) => {
    const entered: string[] = [];
    const server = await serveHost(options, ({ crewkit }) => createHost(crewkit, entered, options));
    return { ...server, entered, requirePermissions: (guard) => requirePermissions(server.crewkit, guard) };
  },
});

function createHost(
  crewkit: HttpFixture['crewkit'],
  entered: string[],
  { resourceLocator, permissions }: HttpServerOptions,
): Express {
  const signedIn = requireSignedIn(crewkit);
  const mayOn = (scope: string, param: string, ...names: string[]) =>
    requirePermissions(crewkit, { permissions: names, scope, param });
  const enter = <Params>({ crewkitUser }: Request<Params>, response: Response): void => {
    entered.push(crewkitUser.id);
    response.json(crewkitUser);
  };
  const app = express()
    .disable('x-powered-by')
    .use(crewkitRouter(crewkit))
    .get('/host/me', signedIn, enter)
    .post('/host/echo', signedIn, express.json(), ({ crewkitUser, body }, response) => {
      entered.push(crewkitUser.id);
      response.json({ got: body as unknown });
    })
    .post('/host/organizations', signedIn, express.json(), async ({ crewkit: asUser, body }, response) => {
      response.json(await asUser.createOrganization(body as { name: string }));
    })
    .get('/host/open', (_request, response) => void response.json({ open: true }))
    .get('/host/projects/:projectId/tasks', mayOn('PROJECT', 'projectId', 'task.edit'), enter)
    .get('/host/projects/:projectId/settings', mayOn('PROJECT', 'projectId', 'project:view', 'settings.edit'), enter)
    .get('/host/accounts', requirePermissions(crewkit, { permissions: ['users.view'], scope: 'GLOBAL' }), enter);
  if (permissions?.invoice?.approve !== undefined) {
    app.get('/host/invoices/:invoiceId/approval', mayOn('invoice', 'invoiceId', 'approve'), enter);
  }
  if (resourceLocator === undefined) return app;
  return app.get('/host/invoices/:invoiceId', mayOn('invoice', 'invoiceId', 'project:task.edit'), enter);
}
