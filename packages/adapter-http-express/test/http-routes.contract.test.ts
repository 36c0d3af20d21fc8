import { httpContract } from '@crewkit/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createExpressServer } from '../src/index.js';
import { serveFixture } from './serve-fixture.js';

// The cases of the route table end in the dispatcher, which knows no store, so one store is enough.
httpContract({
  runner: { describe, it, beforeAll, afterAll },
  part: 'routes',
  createServer: (options) => serveFixture('sqlite', options, ({ crewkit }) => createExpressServer(crewkit)),
});
