import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createHandler, mcpOptions, mountInExpress, mountInFastify } from './mcp.js';
import { Trial } from './trial.js';

const trial = new Trial();
const resource = '/.well-known/oauth-protected-resource/mcp';

let key: string;

beforeAll(async () => {
  await trial.start();
  const ada = await trial.signUp('Ada');
  const response = await fetch(`${trial.url}/api/users/me/keys`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ada.accessToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Agent', permissions: ['project:view', 'project:task.view'] }),
  });
  ({ key } = (await response.json()) as { key: string });
});
afterAll(() => trial.close());

const crewkit = () => {
  if (trial.crewkit === null) throw new Error('It has not started.');
  return trial.crewkit;
};

const headers = () => ({
  Authorization: `Bearer ${key}`,
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
});
const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

async function expectTools(send: (path: string, options?: RequestInit) => Promise<Response>): Promise<void> {
  const listed = (await (await send('/mcp', { method: 'POST', headers: headers(), body })).json()) as {
    result: { tools: { name: string }[] };
  };
  expect(listed.result.tools.map(({ name }) => name)).toEqual(mcpOptions.tools);
  expect(await (await send(resource)).json()).toMatchObject({ resource: mcpOptions.url });
}

it('serves agents in Express', async () => {
  const app = express();
  mountInExpress(app, crewkit());
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expectTools((path, options) => fetch(`http://127.0.0.1:${port}${path}`, options));
  server.closeAllConnections();
  server.close();
});

it('serves agents in Fastify', async () => {
  const app = fastify();
  await mountInFastify(app, crewkit());
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await expectTools((path, options) => fetch(url + path, options));
  await app.close();
});

it('serves agents with a fetch handler', async () => {
  const handler = createHandler(crewkit());
  await expectTools((path, options) =>
    handler(new Request(`https://api.example.com${path}`, options), { remoteAddress: '192.0.2.1' }),
  );
});
