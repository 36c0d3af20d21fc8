import { httpContract } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, it } from 'vitest';

import { createHonoApp, serveFixture } from './serve-fixture.js';

httpContract({
  runner: { describe, it, beforeAll, afterAll },
  part: 'flows',
  basePath: testBasePath(),
  createServer: (options) => serveFixture('sqlite', options, ({ crewkit }) => createHonoApp(crewkit)),
});
