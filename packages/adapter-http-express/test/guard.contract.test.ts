import type { Crewkit } from '@crewkit/core';
import { guardContract } from '@crewkit/contracts';
import express, { type Express, type Request, type Response } from 'express';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { crewkitRouter, requirePermissions, requireSignedIn } from '../src/index.js';
import { serveHost } from './serve-fixture.js';

guardContract({
  runner: { describe, it, beforeAll, afterAll },
  basePath: '/v1/crewkit',
  createServer: async (options) => {
    const entered: string[] = [];
    const server = await serveHost(options, ({ crewkit }) => createHost(crewkit, entered));
    return { ...server, entered, requirePermissions: (guard) => requirePermissions(server.crewkit, guard) };
  },
});

function createHost(crewkit: Crewkit, entered: string[]): Express {
  const signedIn = requireSignedIn(crewkit);
  const mayOn = (scope: string, param: string, ...permissions: string[]) =>
    requirePermissions(crewkit, { permissions, scope, param });
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
  if (!crewkit.hostScopes) return app;
  return app.get('/host/invoices/:invoiceId', mayOn('invoice', 'invoiceId', 'project:task.edit'), enter);
}
