import { rateLimiterContract } from '@crewkit/contracts';
import { silentLogger } from '@crewkit/core';
import { startPostgres, type TestServer } from '@crewkit/test-servers';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { migrate } from '../../src/migrate.js';
import { openPool } from '../../src/connections/open-pool.js';
import { PostgresRateLimiter } from '../../src/rate-limiter.js';

// A separate server, because the tests kill it.
let server: TestServer;
const pools: Pool[] = [];

beforeAll(async () => {
  server = await startPostgres();
  await migrate(createPool());
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await server.dispose();
});

function createPool(): Pool {
  const pool = openPool({ connectionString: server.url });
  pools.push(pool);
  return pool;
}

const createLimiter = (): PostgresRateLimiter =>
  new PostgresRateLimiter({ connectionString: server.url, pool: createPool(), logger: silentLogger });

rateLimiterContract({
  runner: { describe, it, beforeAll, afterAll },
  create: createLimiter,
  createPeers: async () => [createLimiter(), createLimiter()],
  async interrupt() {
    await server.kill();
    return () => server.start();
  },
});
