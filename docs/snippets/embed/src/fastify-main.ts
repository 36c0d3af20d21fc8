import { randomBytes } from 'node:crypto';

import { attachRealtime } from '@crewkit/adapter-ws';

import { createAppCrewkit } from './crewkit.js';
import { createApp } from './fastify-app.js';

// Without SECRET, every restart signs all users out. Create one with: openssl rand -base64 32
const crewkit = await createAppCrewkit('app.db', process.env.SECRET ?? randomBytes(32));
const app = createApp(crewkit);
const realtime = attachRealtime(app.server, crewkit);
console.log(`Listening on ${await app.listen({ port: Number(process.env.PORT ?? 3000), host: '127.0.0.1' })}`);
process.once('SIGTERM', () => {
  void realtime
    .close()
    .then(() => app.close())
    .then(() => crewkit.close());
});
