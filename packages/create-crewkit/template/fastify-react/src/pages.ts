import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

// `npm start` builds the pages in `web` into this folder.
const root = fileURLToPath(new URL('../web/dist/', import.meta.url));

/** Serves the pages. Links in emails lead to the paths below. */
export function servePages(app: FastifyInstance): void {
  app.register(fastifyStatic, { root });
  for (const path of ['/verify-email', '/reset-password']) {
    app.get(path, (_request, reply) => reply.sendFile('index.html'));
  }
}
