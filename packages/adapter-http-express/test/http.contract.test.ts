import { httpContract } from '@crewkit/contracts';
import { storeKinds } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createExpressServer } from '../src/index.js';
import { serveFixture } from './serve-fixture.js';

describe.each(storeKinds)('%s', (kind) => {
  httpContract({
    runner: { describe, it, beforeAll, afterAll },
    createServer: (options) => serveFixture(kind, options, ({ crewkit }) => createExpressServer(crewkit)),
  });
});
