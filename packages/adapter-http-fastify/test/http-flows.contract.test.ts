import { httpContract } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createFastifyServer } from '../src/index.js';
import { serveFixture } from './serve-fixture.js';

// The tests of Express run the flows on SQLite. Both adapters also run on the other store in the tests of the reference server.
httpContract({
  runner: { describe, it, beforeAll, afterAll },
  part: 'flows',
  basePath: testBasePath(),
  createServer: (options) => serveFixture('postgres', options, ({ crewkit }) => createFastifyServer(crewkit)),
});
