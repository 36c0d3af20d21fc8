import { afterAll, beforeAll, describe, it } from 'vitest';
import { createFastifyServer } from './src/index.js';
import { httpContract } from '../core/src/contracts/http/http-contract.js';
import { createHttpFixture } from '../core/src/contracts/http/http-fixture.js';
import { memoryStore } from '/tmp/memstore/memory-store.ts';
httpContract({ runner: { describe, it, beforeAll, afterAll } as any, createServer: async (o) => {
  const f = await createHttpFixture(memoryStore(), o);
  const app = createFastifyServer(f.crewkit);
  const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  return { ...f, baseUrl, close: async () => { await app.close(); await f.crewkit.close(); } };
} });
