import { httpContract } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createExpressServer } from '../src/index.js';
import { serveFixture } from './serve-fixture.js';

// The tests of Fastify run the flows on Postgres and below `/api`. Both adapters also run on the other store in the tests of the reference server.
httpContract({
  runner: { describe, it, beforeAll, afterAll },
  part: 'flows',
  basePath: testBasePath('/v1/crewkit'),
  createServer: (options) => serveFixture('sqlite', options, ({ crewkit }) => createExpressServer(crewkit)),
});
