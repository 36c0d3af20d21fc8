// Runs the published contract of the HTTP adapters, and thus all of Crewkit, on this store: node --test dist/http-contract.js
import { after, before, describe, it } from 'node:test';
import { createHttpFixture, httpContract } from '@crewkit/contracts';
import { memoryStore } from './memory-store.js';
import { serveWithNode } from './serve-with-node.js';

httpContract({
  // The part that tests stores. Tests of HTTP adapters run the other part too.
  part: 'flows',
  basePath: '/v1/crewkit',
  runner: { describe, it, beforeAll: before, afterAll: after },
  async createServer(options) {
    const fixture = await createHttpFixture(memoryStore(), options);
    const server = await serveWithNode(fixture.crewkit);
    const close = async (): Promise<void> => {
      await server.close();
      await fixture.crewkit.close();
    };
    return { ...fixture, baseUrl: server.baseUrl, close };
  },
});
