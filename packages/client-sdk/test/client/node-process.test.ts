import { once } from 'node:events';

import { bundleChild, startChild } from '@crewkit/test-servers';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createPair, post } from '../realtime/people.js';
import { startServer, type TestServer } from '../realtime/start-server.js';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('lets a Node.js script exit once it is closed', async () => {
  const { ada, bob, conversationId } = await createPair(server.crewkit);
  const script = await bundleChild(new URL('node-script.ts', import.meta.url));
  const child = startChild(script, [server.baseUrl, ada.email, ada.password, conversationId, server.crewkit.basePath]);
  const ended = once(child.process, 'exit');
  expect((await child.lines.next()).value).toMatch(/^online (true|false)$/);
  await post(server.crewkit, bob, conversationId, 'hello back');
  expect((await child.lines.next()).value).toBe('closed');
  const closedAt = performance.now();
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - closedAt, 'ms until its end').toBeLessThan(2000);
});
