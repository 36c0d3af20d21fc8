import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { crewkitRouter, requirePermissions, requireSignedIn } from '@crewkit/adapter-http-express';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, createHttpServer, deriveKeys } from '@crewkit/core';
import express, { type NextFunction, type Request, type Response } from 'express';

const port = Number(process.env.PORT ?? 3000);
const crewkit = await createCrewkit({
  store: sqliteStore({ path: process.env.DATABASE ?? 'planner.db' }),
  keys: deriveKeys(process.env.SECRET ?? randomBytes(32)),
  publicUrl: `http://127.0.0.1:${port}`,
});
const signedIn = requireSignedIn(crewkit);
const mayEditTasks = requirePermissions(crewkit, { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' });

// The app as it was, but for a few lines: its router, and a guard for each of its routes that need one.
const plans: { readonly ownerId: string; readonly title: string; readonly projectId?: string }[] = [];

const app = express();
app.use(crewkitRouter(crewkit));
app.use(express.json());

app.get('/', (_request, response) => {
  response.send('A planner.');
});

app.get('/plans', signedIn, (request, response) => {
  response.json(plans.filter((plan) => plan.ownerId === request.crewkitUser.id));
});

app.post('/plans', signedIn, (request, response) => {
  const title = toTitle(request.body);
  plans.push({ ownerId: request.crewkitUser.id, title });
  response.status(201).json({ title });
});

// Of one of Crewkit's projects: for those alone who may edit its tasks.
app.post('/projects/:projectId/plans', mayEditTasks, (request, response) => {
  const title = toTitle(request.body);
  const { projectId } = request.params;
  plans.push({ ownerId: request.crewkitUser.id, title, projectId });
  response.status(201).json({ title, projectId });
});

function toTitle(body: unknown): string {
  const { title } = (body ?? {}) as { readonly title?: unknown };
  if (typeof title !== 'string') throw new Error('A plan has a title.');
  return title;
}

// oxlint-disable-next-line max-params -- by these four Express knows an error handler
app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  response.status(400).json({ error: error.message });
});

// Instead of app.listen: ends slow and silent clients, and leaves uploads the time they need.
const server = createHttpServer(app).listen(port, '127.0.0.1', () => {
  console.log(`A planner on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => server.close(() => void crewkit.close()));
