import { guardContract } from '@crewkit/core/contracts';
import express from 'express';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { crewkitRouter, requireSignedIn } from '../src/index.js';
import { serveHost } from './serve-fixture.js';

guardContract({
  runner: { describe, it, beforeAll, afterAll },
  createServer: async (options) => {
    const entered: string[] = [];
    const server = await serveHost(options, ({ crewkit }) => {
      const guard = requireSignedIn(crewkit);
      return express()
        .disable('x-powered-by')
        .use(crewkitRouter(crewkit))
        .get('/host/me', guard, ({ crewkitUser }, response) => {
          entered.push(crewkitUser.id);
          response.json(crewkitUser);
        })
        .post('/host/echo', guard, express.json(), ({ crewkitUser, body }, response) => {
          entered.push(crewkitUser.id);
          response.json({ got: body as unknown });
        })
        .get('/host/open', (_request, response) => void response.json({ open: true }));
    });
    return { ...server, entered };
  },
});
