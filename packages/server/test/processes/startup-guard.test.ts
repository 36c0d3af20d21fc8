import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, expect, it } from 'vitest';

import { StartupGuard } from '../../src/startup-guard.js';

let server: Server;
afterEach(() => server.close());

async function listen(gate: StartupGuard): Promise<string> {
  server = createServer(gate.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('the startup guard holds requests, including their bodies, and responds to all of them once the server is ready', async () => {
  const gate = new StartupGuard();
  const url = await listen(gate);
  const gone = new AbortController();
  const abandoned = fetch(`${url}/gone`, { signal: gone.signal }).catch(() => 'gone');
  const waiting = ['one', 'two'].map((body) => fetch(url, { method: 'POST', body }));
  await sleep(100);
  gone.abort();
  expect(await abandoned).toBe('gone');
  await sleep(100);
  const asked: string[] = [];
  gate.open((request, response) => {
    asked.push(request.url ?? '');
    request.pipe(response);
  });
  const texts = await Promise.all(waiting.map(async (answer) => (await answer).text()));
  expect(texts).toEqual(['one', 'two']);
  expect(await (await fetch(url, { method: 'POST', body: 'three' })).text()).toBe('three');
  expect(asked).toEqual(['/', '/', '/']);
});

it('the startup guard responds with Retry-After to requests that waited too long', async () => {
  const gate = new StartupGuard(50);
  const url = await listen(gate);
  const early = await fetch(url);
  expect([early.status, early.headers.get('retry-after')]).toEqual([503, '1']);
  gate.open((_request, response) => response.end('here'));
  expect(await (await fetch(url)).text()).toBe('here');
});
