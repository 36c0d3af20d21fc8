import { randomBytes } from 'node:crypto';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, deriveKeys } from '@crewkit/core';

const port = Number(process.env.PORT ?? 3000);
const crewkit = await createCrewkit({
  store: sqliteStore({ path: process.env.DATABASE ?? 'quickstart.db' }),
  // Without SECRET, every restart signs all users out. Create one with: openssl rand -base64 32
  keys: deriveKeys(process.env.SECRET ?? randomBytes(32)),
  publicUrl: `http://127.0.0.1:${port}`,
});
const server = createFastifyServer(crewkit);
const chat = attachRealtime(server.server, crewkit);
console.log(`Crewkit on ${await server.listen({ port, host: '127.0.0.1' })}`);
process.once('SIGTERM', () => {
  void chat
    .close()
    .then(() => server.close())
    .then(() => crewkit.close());
});
