import { guardContract } from '@crewkit/core/contracts';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { crewkitPlugin, requireSignedIn } from '../src/index.js';
import { serveHost } from './serve-fixture.js';

guardContract({
  runner: { describe, it, beforeAll, afterAll },
  createServer: async (options) => {
    const entered: string[] = [];
    const server = await serveHost(options, ({ crewkit }) => {
      const app = fastify();
      const guarded = { onRequest: requireSignedIn(crewkit) };
      app.register(crewkitPlugin, { crewkit });
      app.get('/host/me', guarded, ({ crewkitUser }) => {
        entered.push(crewkitUser.id);
        return crewkitUser;
      });
      app.post('/host/echo', guarded, ({ crewkitUser, body }) => {
        entered.push(crewkitUser.id);
        return { got: body };
      });
      app.get('/host/open', () => ({ open: true }));
      return app;
    });
    return { ...server, entered };
  },
});
