import { afterEach, expect, it } from 'vitest';

import { ApiClient } from './support/api-client.js';
import { ServerProcess } from './support/server-process.js';

let server: ServerProcess;
afterEach(() => server.dispose());

it.each(['fastify', 'express'])('serves the chosen operations to agents on %s', async (http) => {
  server = await ServerProcess.start({ CREWKIT_HTTP: http, CREWKIT_MCP_TOOLS: 'listOrganizations, createTask' });
  const api = new ApiClient(server);
  const { accessToken: token } = await api.person();
  const body = { name: 'Agent', permissions: ['org:view'] };
  const { key } = (await api.call('POST', '/api/users/me/keys', { token, body })).body;
  const send = async (method: string, authorization: string): Promise<Response> =>
    fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: authorization,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { name: 'listOrganizations', arguments: {} } }),
    });
  expect(await (await send('tools/call', `Bearer ${String(key)}`)).json()).toMatchObject({
    result: { structuredContent: { items: [], nextCursor: null } },
  });
  const refusal = await send('tools/list', `Bearer ${token}`);
  const [, address = ''] = /resource_metadata="(.+)"/.exec(refusal.headers.get('WWW-Authenticate') ?? '') ?? [];
  expect([refusal.status, await (await fetch(address)).json()]).toEqual([
    401,
    expect.objectContaining({ resource: `${server.url}/mcp` }),
  ]);
  expect((await fetch(`${server.url}/api/users/me`)).status).toBe(401);
});

it('does not start with an operation for people', async () => {
  await expect(ServerProcess.start({ CREWKIT_MCP_TOOLS: 'changePassword' })).rejects.toThrow(
    'API keys cannot call changePassword',
  );
});
