import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { crewkitRouter } from '@crewkit/adapter-http-express';
import { smtpMailer } from '@crewkit/adapter-mail-smtp';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { attachRealtime } from '@crewkit/adapter-ws';
import { createCrewkit, createHttpServer, deriveKeys } from '@crewkit/core';
import express from 'express';
import next from 'next';

import { setCrewkit } from './crewkit.ts';

const { PORT = '3000', DATABASE = 'planner.db', SECRET, SMTP_URL, NODE_ENV } = process.env;
const { PUBLIC_URL = `http://localhost:${PORT}` } = process.env;

const crewkit = await createCrewkit({
  store: sqliteStore({ path: DATABASE }),
  // Without SECRET, every restart signs all users out. Create one with: openssl rand -base64 32
  keys: deriveKeys(SECRET ?? randomBytes(32)),
  publicUrl: PUBLIC_URL,
  sessions: { cookie: true },
  // In development, emails are printed.
  ...(SMTP_URL !== undefined && { mailer: smtpMailer({ url: SMTP_URL, from: 'planner@example.com' }) }),
});
setCrewkit(crewkit);

// #region serve
const pages = next({ dev: NODE_ENV !== 'production' });
await pages.prepare();
const showPage = pages.getRequestHandler();

// Crewkit's routes come first, so that Next.js neither buffers their bodies nor hides the client's address from them.
const app = express();
app.use(crewkitRouter(crewkit));
app.use((request, response) => showPage(request, response));

const server = createHttpServer(app);
const realtime = attachRealtime(server, crewkit);
server.listen({ port: Number(PORT), backlog: 4096 }, () => {
  console.log(`Planner on http://localhost:${(server.address() as AddressInfo).port}`);
});
// #endregion
process.once('SIGTERM', () => {
  void realtime
    .close()
    .then(() => pages.close())
    .then(() => server.close(() => void crewkit.close()));
});
