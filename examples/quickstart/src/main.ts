import { randomBytes } from 'node:crypto';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachSocketIo } from '@crewkit/adapter-ws';
import { createCrewkit } from '@crewkit/core';
import { createJwtKey, DevMailer } from '@crewkit/core/defaults';

const port = Number(process.env.PORT ?? 3000);
const crewkit = await createCrewkit({
  store: sqliteStore({ path: process.env.DATABASE ?? 'quickstart.db' }),
  mailer: new DevMailer(), // keeps mails; smtpMailer({ url, from }) sends them
  jwtKeys: [createJwtKey({ kid: 'k1', algorithm: 'HS256', secret: randomBytes(32) })],
  encryptionKeys: [{ kid: 'k1', key: randomBytes(32) }], // keep both keys somewhere safe in real life
  publicUrl: `http://localhost:${port}`,
  appOrigins: [`http://localhost:${port}`],
});
const server = createFastifyServer(crewkit);
attachSocketIo(server.server, crewkit);
console.log(`Crewkit on ${await server.listen({ port })}`);
