import { httpContract } from '@crewkit/core/contracts';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createFastifyServer } from '../src/index.js';
import { serveFixture } from './serve-fixture.js';

httpContract({
  runner: { describe, it, beforeAll, afterAll },
  createServer: (options) => serveFixture(options, ({ crewkit }) => createFastifyServer(crewkit)),
});
