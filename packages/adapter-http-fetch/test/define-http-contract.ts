import { httpContract, type TestRunner } from '@crewkit/contracts';
import { testBasePath } from '@crewkit/test-servers';

import { runtime } from './runtime.js';
import { serveFixture, type OpenStore } from './serve-fixture.js';

/** Defines a part of the HTTP contract over a Hono app in this process's runtime. */
export function defineHttpContract(runner: TestRunner, part: 'routes' | 'flows', openStore: OpenStore): void {
  httpContract({
    runner,
    part,
    basePath: testBasePath(part === 'routes' ? '/v1/crewkit' : '/api'),
    resolvesDotSegments: true,
    runtimeOwnsConnections: runtime.ownsConnections,
    exempt: runtime.exempt[part],
    createServer: (options) => serveFixture(openStore, options),
  });
}
