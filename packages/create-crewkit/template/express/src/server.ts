import type { AddressInfo } from 'node:net';

import { crewkitRouter, requireSignedIn } from '@crewkit/adapter-http-express';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createHttpServer, deriveKeys, type CrewkitOptions } from '@crewkit/core';
import express, { type Express } from 'express';

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
  extend: (app: Express) => void = () => {},
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
  const app = express();
  app.use(crewkitRouter(crewkit));
  app.get('/openapi.json', (_request, response) => void response.json(crewkit.openApiDocument()));
  // A route of your own, for users who are signed in.
  app.get('/hello', requireSignedIn(crewkit), ({ crewkitUser }, response) => {
    response.json({ userId: crewkitUser.id });
  });
  extend(app);
  const server = createHttpServer(app);
  const realtime = attachRealtime(server, crewkit);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const close = async () => {
    await realtime.close();
    await new Promise((resolve) => server.close(resolve));
    await crewkit.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
