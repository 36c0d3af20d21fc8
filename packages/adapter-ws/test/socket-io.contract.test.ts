import { realtimeContract } from '@crewkit/core/contracts';
import { storeKinds } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createRealtimeServer } from './create-realtime-server.js';

const runner = { describe, it, beforeAll, afterAll };

for (const store of storeKinds) {
  for (const http of ['fastify', 'express'] as const) {
    describe(`Socket.IO on ${http} and ${store}`, () => {
      realtimeContract({ runner, createServer: (options) => createRealtimeServer(options, { http, store }) });
    });
  }
}
