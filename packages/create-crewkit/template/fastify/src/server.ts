import { crewkitPlugin, requireSignedIn } from '@crewkit/adapter-http-fastify';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createHttpServer, deriveKeys, type CrewkitOptions } from '@crewkit/core';
import fastify, { type FastifyInstance } from 'fastify';

import { openStore } from './store.js';

export interface Settings {
  /** With port 0, the system chooses a free port. */
  readonly port: number;
  readonly secret: string;
  readonly database: string;
  /** Without a mailer, emails are printed. */
  readonly mailer?: CrewkitOptions['mailer'];
}

/** Starts the server. `extend` adds routes, such as pages. */
export async function startServer(
  { port, secret, database, mailer }: Settings,
  extend: (app: FastifyInstance) => void = () => {},
) {
  const publicUrl = `http://127.0.0.1:${port}`;
  const crewkit = await createCrewkit({
    store: openStore(database),
    keys: deriveKeys(secret),
    publicUrl,
    // Links in emails use the first. The last is that of `npm run dev:web`.
    appOrigins: [publicUrl, `http://localhost:${port}`, 'http://localhost:5173'].map((url) => new URL(url).origin),
    mailer,
  });
  const app = fastify({ serverFactory: (handler) => createHttpServer(handler) });
  app.register(crewkitPlugin, { crewkit });
  app.get('/openapi.json', () => crewkit.openApiDocument());
  // A route of your own, for users who are signed in.
  app.get('/hello', { onRequest: requireSignedIn(crewkit) }, async ({ crewkitUser }) => ({ userId: crewkitUser.id }));
  extend(app);
  const realtime = attachRealtime(app.server, crewkit);
  const url = await app.listen({ port, host: '127.0.0.1' });
  const close = async () => {
    await realtime.close();
    await app.close();
    await crewkit.close();
  };
  return { url, close };
}
