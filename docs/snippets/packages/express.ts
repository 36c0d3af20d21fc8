import { crewkitRouter, requireSignedIn } from '@crewkit/adapter-http-express';
import type { Crewkit } from '@crewkit/core';
import express, { type Express } from 'express';

export function createApp(crewkit: Crewkit): Express {
  const app = express();
  app.use(crewkitRouter(crewkit));
  app.get('/whoami', requireSignedIn(crewkit), (request, response) => void response.json(request.crewkitUser));
  return app;
}
