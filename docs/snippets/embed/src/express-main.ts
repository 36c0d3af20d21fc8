import { randomBytes } from 'node:crypto';

import { attachRealtime } from '@crewkit/adapter-ws';
import { createHttpServer } from '@crewkit/core';

import { createAppCrewkit } from './crewkit.js';
import { createApp } from './express-app.js';

// Without SECRET, every restart signs all users out. Create one with: openssl rand -base64 32
const crewkit = await createAppCrewkit('app.db', process.env.SECRET ?? randomBytes(32));
const port = Number(process.env.PORT ?? 3000);
const server = createHttpServer(createApp(crewkit)).listen(port, '127.0.0.1', () => {
  console.log('Listening on', server.address());
});
const realtime = attachRealtime(server, crewkit);
process.once('SIGTERM', () => {
  void realtime.close().then(() => server.close(() => void crewkit.close()));
});
