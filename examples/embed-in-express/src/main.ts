import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { crewkitRouter, requirePermissions, requireSignedIn } from '@crewkit/adapter-http-express';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, createHttpServer, definePermissions, deriveKeys, guardedRoute, refuse } from '@crewkit/core';
import express, { type NextFunction, type Request, type Response } from 'express';
import { z } from 'zod';

// The data of the app.
const plans: { readonly ownerId: string; readonly title: string; readonly projectId?: string }[] = [];

const permissions = definePermissions({
  plan: { scope: 'PROJECT', view: { label: 'See plans', roles: ['ADMIN', 'MANAGER', 'MEMBER'] } },
});

// This route is in the OpenAPI document, and in clients that are generated from it.
const listPlans = guardedRoute(
  {
    operationId: 'listPlans',
    method: 'GET',
    path: '/api/projects/:projectId/plans',
    tag: 'plans',
    summary: 'List plans of a project',
    params: z.object({ projectId: z.uuid() }),
    guard: { permissions: ['plan:view'], scope: 'PROJECT', param: 'projectId' },
    responses: { 200: { description: 'The last 100 plans.', schema: z.array(z.object({ title: z.string() })) } },
    errors: [],
  },
  async (_useCases, { params }) => {
    const found = plans.filter((plan) => plan.projectId === params.projectId).slice(-100);
    return { status: 200, body: found.map(({ title }) => ({ title })) };
  },
);

const port = Number(process.env.PORT ?? 3000);
const crewkit = await createCrewkit({
  store: sqliteStore({ path: process.env.DATABASE ?? 'planner.db' }),
  keys: deriveKeys(process.env.SECRET ?? randomBytes(32)),
  publicUrl: `http://127.0.0.1:${port}`,
  permissions,
  routes: [listPlans],
  hooks: {
    beforeRegister: ({ email }) => requireCompany(email),
    beforeChangeEmail: ({ newEmail }) => requireCompany(newEmail),
  },
});
const signedIn = requireSignedIn(crewkit);
const mayEditTasks = requirePermissions(crewkit, { permissions: ['task.edit'], scope: 'PROJECT', param: 'projectId' });

// The existing app. Crewkit adds its router, and a guard to each route that needs one.
const app = express();
app.use(crewkitRouter(crewkit));
app.use(express.json());
app.get('/openapi.json', (_request, response) => void response.json(crewkit.openApiDocument()));

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

// Only for users who may edit tasks in the project, which is one of Crewkit's.
app.post('/projects/:projectId/plans', mayEditTasks, (request, response) => {
  const title = toTitle(request.body);
  const { projectId } = request.params;
  plans.push({ ownerId: request.crewkitUser.id, title, projectId });
  response.status(201).json({ title, projectId });
});

function requireCompany(email: string): void {
  if (!email.endsWith('@example.com')) throw refuse({ detail: 'Use your address at example.com.' });
}

function toTitle(body: unknown): string {
  const { title } = (body ?? {}) as { readonly title?: unknown };
  if (typeof title !== 'string') throw new Error('A plan has a title.');
  return title;
}

// oxlint-disable-next-line max-params -- Express recognizes an error handler by its four parameters
app.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
  response.status(400).json({ error: error.message });
});

// Unlike app.listen, this server ends connections of slow and silent clients, and gives uploads enough time.
const server = createHttpServer(app).listen(port, '127.0.0.1', () => {
  console.log(`A planner on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => server.close(() => void crewkit.close()));
