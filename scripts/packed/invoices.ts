// A Fastify app with routes of its own that check-packed.ts compiles and runs with the lowest and the highest versions of all peers. It
// uses each type that Crewkit shares with the app's own Fastify and Zod: route schemas, a plugin, hooks and a property of requests.
import { randomBytes } from 'node:crypto';
import { crewkitPlugin, requirePermissions, requireSignedIn } from '@crewkit/adapter-http-fastify';
import { postgresStore } from '@crewkit/adapter-store-postgres';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createHttpServer, deriveKeys, guardedRoute, publicRoute, signedInRoute } from '@crewkit/core';
import fastify from 'fastify';
import { z } from 'zod';

const invoice = z.strictObject({
  title: z.string().min(1),
  cents: z.int().min(1),
  tags: z.array(z.string()).optional(),
});
const projectId = z.object({ projectId: z.uuid() });
const mayView = { permissions: ['task.view'], scope: 'PROJECT', param: 'projectId' } as const;
const tag = 'Invoices';

const routes = [
  publicRoute(
    {
      operationId: 'getPrice',
      method: 'GET',
      path: '/prices',
      tag,
      summary: 'Get the price',
      query: z.object({ currency: z.enum(['EUR', 'USD']).optional() }),
      responses: { 200: { description: 'The price.', schema: z.object({ cents: z.int() }) } },
      errors: [],
    },
    async (_useCases, { query: { currency = 'EUR' } }) => ({
      status: 200,
      body: { cents: { EUR: 1, USD: 2 }[currency] },
    }),
  ),
  signedInRoute(
    {
      operationId: 'createInvoice',
      method: 'POST',
      path: '/invoices',
      tag,
      summary: 'Create an invoice',
      body: invoice,
      responses: { 201: { description: 'The invoice.', schema: invoice } },
      errors: [],
    },
    async (_useCases, { body }, { userId }) => ({
      status: 201,
      body: { title: body.title.trim(), cents: body.cents + 0, tags: [userId] } satisfies z.infer<typeof invoice>,
    }),
  ),
  guardedRoute(
    {
      operationId: 'listInvoices',
      method: 'GET',
      path: '/projects/:projectId/invoices',
      tag,
      summary: 'List invoices',
      params: projectId,
      guard: mayView,
      responses: { 200: { description: 'The invoices.', schema: z.array(invoice) } },
      errors: [],
    },
    async (_useCases, { params }) => ({ status: 200, body: [{ title: params.projectId.toUpperCase(), cents: 1 }] }),
  ),
];

const crewkit = await createCrewkit({
  store: postgresStore({ connectionString: process.env.DATABASE_URL ?? '' }),
  keys: deriveKeys(randomBytes(32)),
  publicUrl: 'http://127.0.0.1',
  routes,
});
const app = fastify({ serverFactory: (handler) => createHttpServer(handler) });
app.register(crewkitPlugin, { crewkit });
app.get('/me', { onRequest: requireSignedIn(crewkit) }, ({ crewkitUser }) => ({ email: crewkitUser.email }));
app.get('/plans/:projectId', { preHandler: requirePermissions(crewkit, mayView) }, () => []);
app.get('/openapi.json', () => crewkit.openApiDocument());
const realtime = attachRealtime(app.server, crewkit);
console.log(`Invoices on ${await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })}`);
process.once('SIGTERM', () => {
  void realtime
    .close()
    .then(() => app.close())
    .then(() => crewkit.close());
});
