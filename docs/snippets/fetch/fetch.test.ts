import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Crewkit } from '@crewkit/core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';

import { createApp } from '../packages/fetch.js';
import { Trial, type Person } from '../trial.js';
import { serveWithBun, type BunOptions } from './bun.js';
import { serveWithDeno, type DenoHandler } from './deno.js';
import { serveWithHono } from './hono.js';
import { keepInstance } from './next-crewkit.js';
import * as route from './next-route.js';
import { createHandle } from './svelte.js';

const trial = new Trial();
const remoteAddress = '192.0.2.1';
let crewkit: Crewkit;
let ada: Person;

beforeAll(async () => {
  crewkit = await trial.start();
  ada = await trial.signUp('Ada');
});
afterAll(() => trial.close());
afterEach(() => void vi.unstubAllGlobals());

function createRequest(path: string): Request {
  return new Request(`http://example.com${path}`, { headers: { authorization: `Bearer ${ada.accessToken}` } });
}

async function expectAda(response: Response | undefined): Promise<void> {
  expect(await response?.json()).toMatchObject({ id: ada.id });
}

it("responds on Crewkit's routes, and on a route of the embedding application", async () => {
  const app = createApp(crewkit);
  await expectAda(await app(createRequest('/api/users/me'), { remoteAddress }));
  await expectAda(await app(createRequest('/whoami'), { remoteAddress }));
  expect((await app(new Request('http://example.com/whoami'), { remoteAddress })).status).toBe(401);
});

it('runs on Hono, with real time', async () => {
  const { server, realtime } = serveWithHono(crewkit, 0);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { authorization: `Bearer ${ada.accessToken}` };
  await expectAda(await fetch(`${url}/api/users/me`, { headers }));
  expect(await (await fetch(`${url}/whoami`, { headers })).json()).toEqual({ email: 'ada@example.com' });
  expect((await fetch(`${url}/whoami`)).status).toBe(401);
  expect(await (await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).text()).toContain('"sid"');
  await realtime.close();
  server.closeAllConnections();
  server.close();
});

it('runs in route handlers of Next.js, with one instance per process', async () => {
  const another = new Trial();
  const failing = keepInstance(() => {
    throw new Error('The settings are missing.');
  });
  expect(() => failing()).toThrow('The settings are missing.');
  const invalid = keepInstance(() => ({ ...another.options(), publicUrl: 'nowhere' }));
  await expect(invalid()).rejects.toThrow('publicUrl');
  const createOptions = vi.fn(() => another.options());
  const [one, two] = [keepInstance(createOptions), keepInstance(createOptions)];
  const instance = await one();
  expect(await two()).toBe(instance);
  expect(createOptions).toHaveBeenCalledOnce();
  vi.stubGlobal('getCrewkit', async () => crewkit);
  await expectAda(await route.GET(createRequest('/api/users/me')));
  await instance.close();
  await another.close();
});

it('runs in the hooks of SvelteKit', async () => {
  const handle = createHandle(crewkit);
  const resolve = async (): Promise<Response> => new Response('page');
  const visit = (path: string): Promise<Response> => {
    const request = createRequest(path);
    return handle({ event: { request, url: new URL(request.url), getClientAddress: () => remoteAddress }, resolve });
  };
  await expectAda(await visit('/api/users/me'));
  expect((await visit('/.well-known/jwks.json')).status).toBe(200);
  expect(await (await visit('/about')).text()).toBe('page');
});

it('passes the address on, on Bun and Deno', async () => {
  const serveBun = vi.fn();
  vi.stubGlobal('Bun', { serve: serveBun });
  serveWithBun(crewkit);
  const options = serveBun.mock.calls[0]?.[0] as BunOptions | undefined;
  await expectAda(
    await options?.fetch(createRequest('/api/users/me'), { requestIP: () => ({ address: remoteAddress }) }),
  );

  const serveDeno = vi.fn();
  vi.stubGlobal('Deno', { serve: serveDeno });
  serveWithDeno(crewkit);
  const handler = serveDeno.mock.calls[0]?.[1] as DenoHandler | undefined;
  await expectAda(await handler?.(createRequest('/api/users/me'), { remoteAddr: { hostname: remoteAddress } }));
});
