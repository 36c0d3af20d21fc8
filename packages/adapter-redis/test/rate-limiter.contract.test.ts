import { rateLimiterContract } from '@crewkit/contracts';
import { silentLogger } from '@crewkit/core';
import { startRedis, type TestServer } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';

import { RedisRateLimiter } from '../src/rate-limiter.js';

describe.skipIf(inject('redisUrl') === null)('over Redis', () => {
  // A separate server, because the tests kill it.
  let server: TestServer;

  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.dispose());

  const createLimiter = (): RedisRateLimiter => new RedisRateLimiter({ url: server.url, logger: silentLogger });

  rateLimiterContract({
    runner: { describe, it, beforeAll, afterAll },
    create: createLimiter,
    createPeers: async () => [createLimiter(), createLimiter()],
    async interrupt() {
      await server.kill();
      return () => server.start();
    },
  });
});
