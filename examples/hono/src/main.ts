import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createFetchHandler } from '@crewkit/adapter-http-fetch';
import { smtpMailer } from '@crewkit/adapter-mail-smtp';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createHttpServer, deriveKeys } from '@crewkit/core';
import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const { PORT = '3000', DATABASE = 'planner.db', SECRET, SMTP_URL } = process.env;
const { PUBLIC_URL = `http://localhost:${PORT}` } = process.env;

const crewkit = await createCrewkit({
  store: sqliteStore({ path: DATABASE }),
  // Without SECRET, every restart signs all users out. Create one with: openssl rand -base64 32
  keys: deriveKeys(SECRET ?? randomBytes(32)),
  publicUrl: PUBLIC_URL,
  // In development, emails are printed.
  ...(SMTP_URL !== undefined && { mailer: smtpMailer({ url: SMTP_URL, from: 'planner@example.com' }) }),
});
const handler = createFetchHandler(crewkit);
// What `vite build` has written. Hono needs a path relative to the working directory.
const page = relative('.', fileURLToPath(import.meta.resolve('@crewkit/example-react-page/page/index.html')));

const app = new Hono();
app.get('/assets/*', serveStatic({ root: dirname(page) }));
const paths = ['/', '/verify-email', '/reset-password', '/invitations/accept'];
for (const path of paths) app.get(path, serveStatic({ path: page }));
app.all('*', (context) => handler(context.req.raw, { remoteAddress: getConnInfo(context).remote.address ?? '' }));

const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createHttpServer((request, response) => void listener(request, response));
const realtime = attachRealtime(server, crewkit);
server.listen({ port: Number(PORT), backlog: 4096 }, () => {
  console.log(`Planner on http://localhost:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => {
  void realtime.close().then(() => server.close(() => void crewkit.close()));
});
