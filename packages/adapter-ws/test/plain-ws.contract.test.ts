import { realtimeContract } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createRealtimeServer, type Ground } from './create-realtime-server.js';

const basePath = testBasePath('/v1/crewkit');
const runner = { describe, it, beforeAll, afterAll };

// The tests of Socket.IO cover the two remaining pairs.
const grounds: readonly Ground[] = [
  { http: 'fastify', store: 'postgres', transport: 'plainWs' },
  { http: 'express', store: 'sqlite', transport: 'plainWs' },
];

for (const ground of grounds) {
  describe(`plain WebSocket on ${ground.http} and ${ground.store}`, () => {
    realtimeContract({ runner, createServer: (options) => createRealtimeServer({ basePath, ...options }, ground) });
  });
}
