import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import type { Crewkit } from '@crewkit/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMcpHandler, createMcpListener } from '../src/index.js';
import { createWorld, endpoint, send, startCrewkit, type World } from './world.js';

const tools = ['listTasks', 'createTask', 'viewChat', 'deleteTask', 'detachGroupRole'];
const instructions = 'Manage the tasks of the launch.';
const accepted = 'application/json, text/event-stream';

let folder: string;
let crewkit: Crewkit;
let world: World;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewkit-mcp-'));
  const file = path.join(folder, 'world.sqlite');
  crewkit = await startCrewkit(file);
  const store = sqliteStore({ path: file });
  world = await createWorld(crewkit, store);
  await store.close();
  const listener = createMcpListener(crewkit, { tools, url: endpoint, instructions });
  server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await crewkit.close();
  await rm(folder, { recursive: true });
});

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

interface Posted {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

function post({ key = world.keys.owner, headers = {}, body = ping }: Posted = {}): Promise<Response> {
  const sent = {
    Accept: accepted,
    'Content-Type': 'application/json',
    Authorization: `Bearer ${key ?? ''}`,
    ...headers,
  };
  return fetch(url, { method: 'POST', headers: sent, body });
}

function toCall(name: string, given: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
}

describe('an agent with an API key', () => {
  it('finds the chosen operations as tools with the schema of their input', async () => {
    const client = await connect(world.keys.owner ?? '');
    expect([client.getServerVersion()?.name, client.getInstructions()]).toEqual(['crewkit', instructions]);
    const listed = (await client.listTools()).tools;
    expect(listed.map(({ name }) => name)).toEqual(tools);
    const [listTasks, createTask] = listed;
    expect(listTasks?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(createTask?.description).toContain('Requires `project:task.create`');
    expect(createTask?.inputSchema.required).toEqual(['projectId', 'title']);
    expect(Object.keys(createTask?.inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(['projectId', 'dueAt']),
    );
    // Every reference in a schema leads to a definition in the same schema.
    for (const { inputSchema } of listed) {
      const text = JSON.stringify(inputSchema);
      for (const [, name = ''] of text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g))
        expect(inputSchema.$defs).toHaveProperty(name);
      expect(text).not.toContain('#/components/');
    }
    await client.close();
  });

  it('changes the data that its key permits, and reads the refusals', async () => {
    const { projectId = '' } = world.ids;
    const owner = await connect(world.keys.owner ?? '');
    const created = await owner.callTool({ name: 'createTask', arguments: { projectId, title: 'Ask the agent' } });
    expect(created.structuredContent).toMatchObject({ title: 'Ask the agent' });
    const { id } = created.structuredContent as { id: string };
    const reader = await connect(world.keys.reader ?? '');
    const listed = await reader.callTool({ name: 'listTasks', arguments: { projectId, search: 'Ask the' } });
    expect(listed.structuredContent).toMatchObject({ items: [{ id }] });
    const refused = await reader.callTool({ name: 'deleteTask', arguments: { projectId, taskId: id } });
    expect([refused.isError, refused.structuredContent]).toEqual([
      true,
      expect.objectContaining({ code: 'FORBIDDEN' }),
    ]);
    const hidden = await (
      await connect(world.keys.stranger ?? '')
    ).callTool({ name: 'listTasks', arguments: { projectId } });
    expect(hidden.structuredContent).toMatchObject({ code: 'NOT_FOUND' });
    const deleted = await owner.callTool({ name: 'deleteTask', arguments: { projectId, taskId: id } });
    expect([deleted.isError, deleted.structuredContent]).toEqual([undefined, undefined]);
  });

  it('cannot reach operations that are not tools', async () => {
    const client = await connect(world.keys.owner ?? '');
    const unknown = client.callTool({ name: 'listMembers', arguments: world.ids });
    await expect(unknown).rejects.toThrow('There is no tool listMembers');
    // `/api/chats/search` and `/api/projects//tasks` are, or could be, the paths of other operations.
    const renamed = await client.callTool({ name: 'viewChat', arguments: { conversationId: 'search', q: 'plan' } });
    expect(renamed.structuredContent).toMatchObject({ code: 'NOT_FOUND' });
    for (const projectId of ['', undefined]) {
      const incomplete = client.callTool({ name: 'listTasks', arguments: { projectId } });
      await expect(incomplete).rejects.toThrow('Expected the arguments projectId');
    }
    for (const projectId of ['..', '../..', '%2e%2e', `${world.ids.projectId ?? ''}/members`]) {
      const escaped = await client.callTool({ name: 'listTasks', arguments: { projectId } });
      expect(escaped.structuredContent).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the endpoint', () => {
  it('describes itself as a protected resource (RFC 9728), and names the description in a 401', async () => {
    const wellKnown = '/.well-known/oauth-protected-resource/mcp';
    const response = await fetch(new URL(wellKnown, url));
    const expected = { resource: endpoint, resource_name: 'Crewkit', bearer_methods_supported: ['header'] };
    expect([response.status, await response.json()]).toEqual([200, expected]);
    const challenge = `Bearer resource_metadata="https://api.example.com${wellKnown}"`;
    const accessToken = await signInOwner();
    const call = toCall('listTasks', world.ids);
    // An access token was issued for the API and its app, not for agents.
    for (const key of ['', 'x', world.keys.revoked, `${world.keys.owner}x`, accessToken]) {
      for (const body of [ping, call, toCall('unknown', {})]) {
        const refusal = await post({ key, body });
        expect([refusal.status, refusal.headers.get('WWW-Authenticate')]).toEqual([401, challenge]);
        expect(await refusal.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    }
  });

  it('accepts single messages, and only by POST', async () => {
    expect(await (await post()).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
    const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect((await post({ body: notification })).status).toBe(202);
    for (const [body, status] of [
      [`[${ping},${ping}]`, 400],
      ['{', 400],
      ['null', 400],
      ['{"jsonrpc":"2.0"}', 400],
      [toCall('createTask', { title: 'x'.repeat(200_000) }), 413],
      [toCall('createTask', world.ids).replace('"arguments":{', `"arguments":{"title":${deep},`), 400],
    ] as const) {
      expect((await post({ body })).status).toBe(status);
    }
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(url, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
    }
    expect((await post({ headers: { Accept: 'application/json' } })).status).toBe(406);
    expect((await post({ headers: { 'Content-Type': 'text/plain' } })).status).toBe(415);
  });

  it('answers every message that it does not know', async () => {
    const params = { name: 'listTasks', arguments: world.ids, task: { ttl: 1000 } };
    for (const [method, given] of [
      ['resources/list', {}],
      ['tasks/list', {}],
      ['tools/call', params],
      ['tools/call', { name: 'listTasks', arguments: [] }],
      ['constructor', {}],
    ] as const) {
      const response = await post({ body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: given }) });
      const answer = (await response.json()) as { id: number; error?: { code: number }; result?: object };
      expect([response.status, answer.id, (answer.error ?? answer.result) !== undefined]).toEqual([200, 7, true]);
    }
  });

  it('refuses pages of other origins', async () => {
    expect((await post({ headers: { Origin: 'https://evil.example' } })).status).toBe(403);
    expect((await post({ headers: { Origin: 'null' } })).status).toBe(403);
    expect((await post({ headers: { Origin: 'https://app.example.com' } })).status).toBe(200);
  });

  it('counts requests toward the rate limits of the API, once each', async () => {
    const twin = await startCrewkit(path.join(folder, 'world.sqlite'), { globalPerMinute: 3 });
    const limited = createMcpHandler(twin, { tools, url: endpoint });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const headers = {
        Accept: accepted,
        'Content-Type': 'application/json',
        Authorization: `Bearer ${world.keys.owner}`,
      };
      const request = new Request(endpoint, { method: 'POST', headers, body: toCall('listTasks', world.ids) });
      const answer = (await (await limited(request, { remoteAddress: '192.0.2.1' })).json()) as {
        result: { structuredContent: { status?: number } };
      };
      statuses.push(answer.result.structuredContent.status ?? 200);
    }
    await twin.close();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('stops a key at once when it is revoked, also during 16 calls at the same time', async () => {
    const token = await signInOwner();
    const { id, key } = (await send(crewkit, ['POST', '/api/users/me/keys'], { token, body: keyBody })).body as {
      id: string;
      key: string;
    };
    const calls = Array.from({ length: 16 }, () => post({ key, body: toCall('listTasks', world.ids) }));
    const revoked = await send(crewkit, ['DELETE', `/api/users/me/keys/${id}`], { token, body: {} });
    const after = await Promise.all(
      Array.from({ length: 16 }, () => post({ key, body: toCall('listTasks', world.ids) })),
    );
    expect([revoked.status, ...after.map(({ status }) => status)]).toEqual([204, ...after.map(() => 401)]);
    for (const { status } of await Promise.all(calls)) expect([200, 401]).toContain(status);
  });
});

const keyBody = { name: 'Agent', permissions: ['project:view', 'project:task.view'] };

async function signInOwner(): Promise<string> {
  const signIn = { body: { email: 'owner@example.com', password: 'Correct-horse-7' } };
  return ((await send(crewkit, ['POST', '/api/auth/login'], signIn)).body as { accessToken: string }).accessToken;
}

describe('createMcpHandler', () => {
  it.each([
    [{ tools: [], url: endpoint }, 'tools: expected at least 1 of operations, got an empty list'],
    [
      { tools: ['listTask'], url: endpoint },
      'tools[0]: expected the operationId of an operation, got "listTask"; did you mean listTasks?',
    ],
    [{ tools: ['changePassword'], url: endpoint }, 'tools[0]: API keys cannot call changePassword'],
    [
      { tools: ['postAttachments'], url: endpoint },
      'tools[0]: postAttachments receives or sends files, which tools cannot do',
    ],
    [
      { tools: ['readAttachment'], url: endpoint },
      'tools[0]: readAttachment receives or sends files, which tools cannot do',
    ],
    [{ tools, url: '/mcp' }, 'url: expected an absolute http or https URL without a fragment, got "/mcp"'],
    [{ tools, url: `${endpoint}#x` }, 'url: expected an absolute http or https URL without a fragment'],
    [{ tools, url: endpoint, tool: [] }, 'tool: unknown option; did you mean tools?'],
  ])('rejects invalid options: %j', (options, message) => {
    expect(() => createMcpHandler(crewkit, options)).toThrow(`createMcpHandler: ${message}`);
  });
});
