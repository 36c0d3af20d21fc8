import { crewkitPlugin, requirePermissions, requireSignedIn } from '@crewkit/adapter-http-fastify';
import { createHttpServer } from '@crewkit/core';
import fastify, { type FastifyInstance } from 'fastify';

import { invoices, type AppCrewkit } from './crewkit.js';

export function createApp(crewkit: AppCrewkit): FastifyInstance {
  const app = fastify({ serverFactory: (handler) => createHttpServer(handler) });
  app.register(crewkitPlugin, { crewkit });
  app.get('/openapi.json', () => crewkit.openApiDocument());

  app.get('/whoami', { onRequest: requireSignedIn(crewkit) }, ({ crewkitUser: { email, fields } }) => ({
    email,
    fields,
  }));

  const mayView = requirePermissions(crewkit, { permissions: ['invoice:view'], scope: 'PROJECT', param: 'projectId' });
  app.get<{ Params: { projectId: string } }>('/projects/:projectId', { onRequest: mayView }, async (request) => {
    const { projectId } = request.params;
    // The use cases as the signed-in user.
    const { name } = await request.crewkit.viewProject(projectId);
    return { name, invoices: invoices.filter((invoice) => invoice.projectId === projectId) };
  });
  return app;
}
