import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import type { Crewkit } from '@crewkit/core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createMcpHandler, type McpHandler } from '../src/index.js';
import type { OpenApiDocument, Operation } from '../src/openapi-document.js';
import { toolsRule } from '../src/tools.js';
import { createWorld, endpoint, send, startCrewkit, startTwins, type Answer, type World } from './world.js';

let folder: string;
let world: World;
let overHttp: Crewkit;
let overMcp: Crewkit;
let handler: McpHandler;
let operations: readonly Located[];

interface Located {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crewkit-mcp-'));
  const file = path.join(folder, 'world.sqlite');
  const crewkit = await startCrewkit(file);
  const store = sqliteStore({ path: file });
  world = await createWorld(crewkit, store);
  await store.close();
  await crewkit.close();
  [overHttp, overMcp] = await startTwins(file);
  const document = overMcp.openApiDocument() as OpenApiDocument;
  const canBeTool = (name: string): boolean => toolsRule(document)([name], 'tools').length === 0;
  operations = Object.entries(document.paths)
    .flatMap(([route, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ operation, method: method.toUpperCase(), path: route })),
    )
    .filter(({ operation }) => canBeTool(operation.operationId));
  handler = createMcpHandler(overMcp, { tools: operations.map((each) => each.operation.operationId), url: endpoint });
});

afterAll(async () => {
  await Promise.all([overHttp.close(), overMcp.close()]);
  await rm(folder, { recursive: true });
});

type Input = Readonly<Record<string, unknown>>;

/** The arguments of an operation: known ids by the names of parameters, and otherwise the example of the document. */
function createInput({ operation }: Located, ids: World['ids']): Input {
  const example =
    (operation.requestBody?.content['application/json'] as { example?: Input } | undefined)?.example ?? {};
  const values: Input = {
    ...ids,
    permission: 'org:view',
    status: 'todo',
    q: 'plan',
    ids: ids.userId,
    limit: 2,
    emoji: '👍',
  };
  const parameters = (operation.parameters ?? []).filter(
    ({ in: place, required }) => place === 'path' || required === true,
  );
  const named = [...parameters.map(({ name }) => name), ...Object.keys(example)];
  return {
    ...example,
    ...Object.fromEntries(named.filter((name) => name in values).map((name) => [name, values[name]])),
  };
}

async function askHttp({ operation, method, path: template }: Located, input: Input, token: string): Promise<Answer> {
  const rest = new Map(Object.entries(input));
  const take = (name: string): string => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  };
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => take(name));
  const query = (operation.parameters ?? []).filter(({ name, in: place }) => place === 'query' && rest.has(name));
  const search = query.map(({ name }) => `${name}=${take(name)}`).join('&');
  const target = search === '' ? filled : `${filled}?${search}`;
  const body = operation.requestBody === undefined && rest.size === 0 ? undefined : Object.fromEntries(rest);
  return send(overHttp, [method, target], { token, body });
}

async function askMcp({ operation }: Located, input: Input, token: string): Promise<Answer & { isError: boolean }> {
  const params = { name: operation.operationId, arguments: input };
  const response = await handler(
    new Request(endpoint, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    }),
    { remoteAddress: '192.0.2.1' },
  );
  const answer = (await response.json()) as {
    result?: { content: { text: string }[]; structuredContent?: unknown; isError?: boolean };
  };
  if (answer.result === undefined) return { status: response.status, body: answer, isError: true };
  const { content, structuredContent = null, isError = false } = answer.result;
  const text = content[0]?.text ?? '';
  expect(structuredContent).toEqual(text.startsWith('Done') ? null : JSON.parse(text));
  return { status: response.status, body: structuredContent, isError };
}

/** Replaces the values that two instances generate differently. The ids of the world are the same in both. */
function toComparable(body: unknown): unknown {
  const known = new Set([world.ids, world.foreignIds].flatMap((ids) => Object.values(ids)));
  const text = JSON.stringify(body)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => (known.has(id) ? id : '<id>'))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/whsec_[\w+/=]+/g, '<secret>')
    .replaceAll(/[\w-]{43}\b/g, '<token>');
  return JSON.parse(text);
}

const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];

/** Sorts deletions last, and those of parents after those of children, so that most operations find their resources. */
function compare(left: Located, right: Located): number {
  const depth = (located: Located): number => located.path.split('/').length;
  return order.indexOf(left.method) - order.indexOf(right.method) || depth(right) - depth(left);
}

interface Case {
  readonly located: Located;
  readonly name: string;
  readonly caller: string;
  readonly input: Input;
}

/** Lists the requests of every caller to every operation. The last caller also sends foreign ids and an unknown field. */
function listCases(): readonly Case[] {
  return operations.toSorted(compare).flatMap((located) => {
    const valid = createInput(located, world.ids);
    const invalid = [createInput(located, world.foreignIds), { ...valid, unknown: 1 }];
    return Object.keys(world.keys).flatMap((caller) => {
      const inputs = caller === 'owner' ? [...invalid, valid] : [valid];
      return inputs.map((input) => ({ located, name: located.operation.operationId, caller, input }));
    });
  });
}

// Both instances start with the same data and receive the same requests, so their answers can be compared even after changes.
it('answers every operation to every caller as HTTP does', { timeout: 120_000 }, async () => {
  const statuses = new Set<number>();
  const successful = new Set<string>();
  for (const { located, name, caller, input } of listCases()) {
    const token = world.keys[caller] ?? '';
    const { status, body } = await askHttp(located, input, token);
    const given = await askMcp(located, input, token);
    const expected = [name, caller, status >= 400, toComparable(body)];
    expect([name, caller, given.isError, toComparable(given.body)]).toEqual(expected);
    statuses.add(status);
    if (status < 400) successful.add(name);
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409]));
  // The rest find only refusals, such as a missing role, which are compared too.
  expect(successful.size).toBeGreaterThan(operations.length * 0.7);
});
