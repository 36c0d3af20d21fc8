import { crewkitPlugin, requireSignedIn } from '@crewkit/adapter-http-fastify';
import type { Crewkit } from '@crewkit/core';
import fastify, { type FastifyInstance } from 'fastify';

export function createApp(crewkit: Crewkit): FastifyInstance {
  const app = fastify();
  app.register(crewkitPlugin, { crewkit });
  app.get('/whoami', { onRequest: requireSignedIn(crewkit) }, async (request) => request.crewkitUser);
  return app;
}
