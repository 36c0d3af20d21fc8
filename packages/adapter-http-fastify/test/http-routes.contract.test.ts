import { httpContract } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createFastifyServer } from '../src/index.js';
import { serveFixture } from './serve-fixture.js';

// The bodies, forms, paths, headers and tokens of a request are checked before any store is used, so one store is enough.
httpContract({
  runner: { describe, it, beforeAll, afterAll },
  part: 'routes',
  basePath: testBasePath('/v1/crewkit'),
  createServer: (options) => serveFixture('sqlite', options, ({ crewkit }) => createFastifyServer(crewkit)),
});
