import { httpContract } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createHonoApp, serveFixture } from './serve-fixture.js';

const byHono = { reason: '@hono/node-server answers with 400, because it cannot create a URL.' };

httpContract({
  runner: { describe, it, beforeAll, afterAll },
  part: 'routes',
  basePath: testBasePath('/v1/crewkit'),
  resolvesDotSegments: true,
  exempt: {
    'accept a request target in absolute form': byHono,
    'accept HTTP/1.0 without a Host header': byHono,
    'accept any valid Host header': byHono,
    'waits only for pending responses': { reason: 'A Response cannot end its connection when the server closes.' },
  },
  createServer: (options) => serveFixture('sqlite', options, ({ crewkit }) => createHonoApp(crewkit)),
});
