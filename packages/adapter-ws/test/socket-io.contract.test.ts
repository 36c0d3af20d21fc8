import { realtimeContract } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createRealtimeServer, type Ground } from './create-realtime-server.js';

const runner = { describe, it, beforeAll, afterAll };

// The tests of plain WebSocket cover the two remaining pairs.
const grounds: readonly Ground[] = [
  { http: 'fastify', store: 'sqlite' },
  { http: 'express', store: 'postgres' },
];

for (const ground of grounds) {
  describe(`Socket.IO on ${ground.http} and ${ground.store}`, () => {
    realtimeContract({ runner, createServer: (options) => createRealtimeServer(options, ground) });
  });
}
