// A server that check-packed.ts bundles into one file. Runs in a folder that contains only this file and the native packages.
import { randomBytes } from 'node:crypto';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { createCrewkit, deriveKeys } from '@crewkit/core';

const crewkit = await createCrewkit({
  store: sqliteStore({ path: ':memory:' }),
  keys: deriveKeys(randomBytes(32)),
  publicUrl: 'http://127.0.0.1',
});
const server = createFastifyServer(crewkit);
server.get('/openapi.json', () => crewkit.openApiDocument());
console.log(`Crewkit on ${await server.listen({ port: 0, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => void server.close().then(() => crewkit.close()));
