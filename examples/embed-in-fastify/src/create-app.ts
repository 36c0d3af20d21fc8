import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { crewkitPlugin, requirePermissions } from '@crewkit/adapter-http-fastify';
import { createHttpServer } from '@crewkit/core';
import fastify, { type FastifyInstance } from 'fastify';

import type { Invoicing } from './create-invoicing.js';
import type { Invoices } from './invoices.js';

const page = new URL('../page/dist/', import.meta.url);

/** Creates the app: Crewkit's routes, the app's own, and its page. */
export function createApp(crewkit: Invoicing, invoices: Invoices): FastifyInstance {
  const app = fastify({ serverFactory: (handler) => createHttpServer(handler) });
  app.register(crewkitPlugin, { crewkit });
  app.get('/openapi.json', () => crewkit.openApiDocument());

  // A route of Fastify's own. The option `routes` is for routes that belong in the OpenAPI document.
  const mayView = requirePermissions(crewkit, { permissions: ['invoice:view'], scope: 'PROJECT', param: 'projectId' });
  app.get<{ Params: { projectId: string } }>(
    '/projects/:projectId/invoices.csv',
    { onRequest: mayView },
    async ({ params }, reply) => {
      const lines = (await invoices.list(params.projectId)).map(({ id, cents }) => `${id},${cents}`);
      return reply.type('text/csv').send(['id,cents', ...lines].join('\n'));
    },
  );

  servePage(app);
  return app;
}

/** Serves what `vite build page` has written. The paths are those of links in emails. */
function servePage(app: FastifyInstance): void {
  if (!existsSync(page)) return;
  const html = readFileSync(new URL('index.html', page));
  for (const path of ['/', '/verify-email']) app.get(path, (_request, reply) => reply.type('text/html').send(html));
  for (const name of readdirSync(new URL('assets/', page))) {
    const script = readFileSync(new URL(`assets/${name}`, page));
    app.get(`/assets/${name}`, (_request, reply) => reply.type('text/javascript').send(script));
  }
}
