import { crewkitRouter, requireSignedIn as guardInExpress } from '@crewkit/adapter-http-express';
import { crewkitPlugin, requireSignedIn } from '@crewkit/adapter-http-fastify';
import { createHttpServer, type Crewkit } from '@crewkit/core';
import express, { type Express } from 'express';
import fastify, { type FastifyInstance } from 'fastify';

export async function mountInFastify(crewkit: Crewkit): Promise<FastifyInstance> {
  // #region fastify
  const app = fastify({ serverFactory: (handler) => createHttpServer(handler) });
  await app.register(crewkitPlugin, { crewkit });
  app.get('/api/plans', { onRequest: requireSignedIn(crewkit) }, async (request) => [request.crewkitUser.id]);
  // #endregion
  return app;
}

export function mountInExpress(crewkit: Crewkit): Express {
  // #region express
  const app = express();
  app.use(crewkitRouter(crewkit));
  app.get('/api/plans', guardInExpress(crewkit), (request, response) => void response.json([request.crewkitUser.id]));
  // #endregion
  return app;
}
