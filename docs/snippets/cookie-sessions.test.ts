import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCrewkit } from '@crewkit/core';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createHandle, renderHome } from './cookie-sessions.js';
import { Trial } from './trial.js';

const trial = new Trial();
const app = express();
const server = createServer(app);
let cookie = '';

beforeAll(async () => {
  const crewkit = await trial.start((options) => createCrewkit({ ...options, sessions: { cookie: true } }));
  await trial.signUp('Ada');
  const response = await fetch(`${trial.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Crewkit-Session': 'cookie', Origin: 'http://127.0.0.1' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'Correct-horse-7' }),
  });
  cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  renderHome(app, crewkit);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.close();
  await trial.close();
});

describe('the examples of cookie sessions', () => {
  it('render a page for the user of the cookie', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const see = async (headers: Record<string, string>): Promise<string> => (await fetch(url, { headers })).text();
    expect(await see({})).toBe('Please sign in.');
    expect(await see({ Cookie: cookie })).toBe('Hello, Ada!');
  });

  it('load the session in a hook', async () => {
    const { crewkit } = trial;
    if (crewkit === null) throw new Error('It has not started.');
    const event = { request: new Request('http://127.0.0.1/', { headers: { Cookie: cookie } }), locals: {} };
    const response = await createHandle(crewkit)({ event, resolve: async () => new Response('page') });
    expect(event.locals).toMatchObject({ session: { user: { firstName: 'Ada' } } });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });
});
