import type { SignedInUser } from '@crewkit/core';
import { guardContract, type HttpFixture, type HttpServerOptions } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { crewkitPlugin, requirePermissions, requireSignedIn } from '../src/index.js';
import { serveHost } from './serve-fixture.js';

guardContract({
  runner: { describe, it, beforeAll, afterAll },
  basePath: testBasePath(),
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
): FastifyInstance {
  const enter = ({ crewkitUser }: { readonly crewkitUser: SignedInUser }): SignedInUser => {
    entered.push(crewkitUser.id);
    return crewkitUser;
  };
  const signedIn = { onRequest: requireSignedIn(crewkit) };
  const mayOn = (scope: string, param: string, ...names: string[]) => ({
    onRequest: requirePermissions(crewkit, { permissions: names, scope, param }),
  });
  // Both hooks run early enough, and the path's parameters are known in both.
  const mayEverywhere = { preHandler: requirePermissions(crewkit, { permissions: ['users.view'], scope: 'GLOBAL' }) };
  const app = fastify();
  app.register(crewkitPlugin, { crewkit });
  app.get('/host/me', signedIn, enter);
  app.post('/host/echo', signedIn, (request) => {
    enter(request);
    return { got: request.body };
  });
  app.post('/host/organizations', signedIn, ({ crewkit: asUser, body }) =>
    asUser.createOrganization(body as { name: string }),
  );
  app.get('/host/open', () => ({ open: true }));
  app.get('/host/projects/:projectId/tasks', mayOn('PROJECT', 'projectId', 'task.edit'), enter);
  app.get('/host/projects/:projectId/settings', mayOn('PROJECT', 'projectId', 'project:view', 'settings.edit'), enter);
  if (resourceLocator !== undefined) {
    app.get('/host/invoices/:invoiceId', mayOn('invoice', 'invoiceId', 'project:task.edit'), enter);
  }
  if (permissions?.invoice?.approve !== undefined) {
    app.get('/host/invoices/:invoiceId/approval', mayOn('invoice', 'invoiceId', 'approve'), enter);
  }
  app.get('/host/accounts', mayEverywhere, enter);
  return app;
}
