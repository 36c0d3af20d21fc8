// Attacks the MCP endpoint: calls every operation as a tool with the key of another organization, replaces ids with parts of paths, sends
// hostile arguments and messages, presents other tokens, and compares the answers of tools and of the API.
//
//   npx tsx campaigns/attack/mcp.ts [--adapter fastify|express]
//
// Run `npm run build` first.
import { readArguments } from '../support/arguments.js';
import { HttpClient } from '../support/http-client.js';
import { makePerson, type Person } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { Findings } from './parts/findings.js';
import { makeWorkspace, type WithId } from './parts/workspace.js';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: object };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, object>>; readonly required: readonly string[] };
}

interface Result {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text: string }[];
  readonly tools?: readonly Tool[];
}

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly result: Result | undefined;
}

const { adapter } = readArguments({ adapter: 'fastify' });
const findings = new Findings('mcp');
let tries = 0;

const tools = await listPossibleTools();
const server = await startReferenceServer({ CREWKIT_HTTP: adapter, CREWKIT_MCP_TOOLS: tools.join(',') });
const client = new HttpClient(server.url);
const victims = { owner: await makePerson(server, 'owner'), member: await makePerson(server, 'member') };
const { ids } = await makeWorkspace(client, victims);
const attacker = await makePerson(server, 'attacker');
await client.need<WithId>('POST', '/api/organizations', { token: attacker.token, body: { name: 'Attackers' } });
const key = await makeKey(attacker);
const described = (await send({ method: 'tools/list' })).result?.tools ?? [];

findings.same('the tools', described.map(({ name }) => name).toSorted(), tools.toSorted());
await reachElsewhere();
await leaveThePath();
await sendHostileMessages();
await presentOtherTokens();
findings.noErrorsIn(server.output());
client.close();
await server.stop();
findings.end(`${tries} requests, ${adapter}`);

/** Lists the operations that API keys may call and that have no files. */
async function listPossibleTools(): Promise<string[]> {
  const plain = await startReferenceServer({ CREWKIT_HTTP: adapter });
  const reader = new HttpClient(plain.url);
  const { paths } = await reader.need<{ paths: Record<string, Record<string, Operation>> }>('GET', '/openapi.json');
  reader.close();
  await plain.stop();
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security.some((requirement) => 'apiKey' in requirement))
    .filter(({ requestBody, responses }) =>
      [requestBody?.content, ...Object.values(responses).map(({ content }) => content)].every((content) =>
        Object.keys(content ?? {}).every((type) => type.endsWith('json')),
      ),
    )
    .map(({ operationId }) => operationId);
}

async function makeKey({ token }: Person): Promise<string> {
  const { items } = await client.need<{ items: { name: string }[] }>('GET', '/api/permissions?limit=100', { token });
  const body = { name: 'Attack', permissions: items.map(({ name }) => name) };
  return (await client.need<{ key: string }>('POST', '/api/users/me/keys', { token, body })).key;
}

async function post(body: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  tries += 1;
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
  const text = await response.text();
  if (response.status >= 500) findings.add(`the endpoint answers ${response.status}`, body.slice(0, 300));
  if (/\n\s+at |node_modules/.test(text)) findings.add('an answer contains a stack trace', text.slice(0, 300));
  const parsed = response.headers.get('Content-Type')?.includes('json') === true ? JSON.parse(text) : {};
  return { status: response.status, text, result: (parsed as { readonly result?: Result }).result };
}

function send(message: object, headers?: Readonly<Record<string, string>>): Promise<Reply> {
  return post(JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }), headers);
}

function callTool(name: string, given: object, headers?: Readonly<Record<string, string>>): Promise<Reply> {
  return send({ method: 'tools/call', params: { name, arguments: given } }, headers);
}

/** A key with every permission of its owner reaches nothing of another organization, through no tool. */
async function reachElsewhere(): Promise<void> {
  const secrets = Object.values(ids).filter((id) => id.length >= 36);
  for (const { name, inputSchema } of described) {
    const known = Object.entries({ ...ids, scope: 'ORGANIZATION', id: ids.organizationId, q: 'Moon' });
    const given = Object.fromEntries(known.filter(([argument]) => argument in inputSchema.properties));
    for (const more of [{}, { name: 'Changed', title: 'Changed', body: 'Changed' }]) {
      const { result, text } = await callTool(name, { ...given, ...more });
      const isRefused = result?.isError === true || result === undefined;
      if (
        !isRefused &&
        secrets.some((id) => text.includes(id) || inputSchema.required.some((each) => given[each] === id))
      )
        findings.add(`${name} reaches another organization`, text.slice(0, 300));
    }
  }
}

/** An argument cannot turn the path into that of another operation. */
async function leaveThePath(): Promise<void> {
  const parts = [
    '..',
    '.',
    '../me',
    '%2e%2e',
    '%2Fme',
    'me',
    'search',
    'direct',
    'x/../../users/me',
    'a?b=c',
    'a#b',
    '\u0000',
    '\\',
    ' ',
  ];
  for (const { name, inputSchema } of described) {
    const fields = inputSchema.required.filter((each) => /Id$/.test(each));
    if (fields.length === 0) continue;
    for (const part of parts) {
      const { result, text } = await callTool(name, Object.fromEntries(fields.map((field) => [field, part])));
      if (result !== undefined && result.isError !== true)
        findings.add(`${name} with ${JSON.stringify(part)}`, text.slice(0, 300));
    }
  }
}

/** No message ends the server, makes it answer 5xx, or returns more than one answer. */
async function sendHostileMessages(): Promise<void> {
  const call = (given: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"createTask","arguments":${given}}}`;
  const task = (title: string): string => call(`{"projectId":"${ids.projectId}","title":${title}}`);
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  const messages = [
    ...[
      '',
      '{',
      'null',
      '1',
      '"x"',
      '[]',
      '{}',
      '[{}]',
      `[${call('{}')},${call('{}')}]`,
      '\ufeff{}',
      '{"jsonrpc":"1.0"}',
    ],
    ...[task(deep), `{"jsonrpc":"2.0","id":1,"method":"ping","params":${deep}}`, task('"\\ud800"'), task('1e999')],
    ...[call('{"__proto__":{"projectId":"x"}}'), call('{"constructor":{"prototype":{"polluted":true}}}')],
    ...[call('[]'), call('null'), call('"x"'), task(JSON.stringify('x'.repeat(130_000)))],
    ...['{"jsonrpc":"2.0","id":{},"method":"ping"}', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}'],
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"__proto__","arguments":{}}}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
  ];
  for (const message of messages) {
    const { text } = await post(message);
    if (text.startsWith('[')) findings.add('a message has several answers', message.slice(0, 200));
  }
  findings.same('a changed prototype', Reflect.get({}, 'polluted'), undefined);
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
    tries += 1;
    const { status } = await fetch(`${server.url}/mcp`, { method, headers: { Authorization: `Bearer ${key}` } });
    findings.same(`the status of ${method}`, status, 405);
  }
}

/** The endpoint accepts API keys in the header and nothing else, and refuses pages of other origins. */
async function presentOtherTokens(): Promise<void> {
  const list = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'listOrganizations', arguments: {} },
  });
  const wrong = [
    '',
    'Bearer',
    `Bearer ${victims.owner.token}`,
    `Bearer ${attacker.token}`,
    `Basic ${Buffer.from(`x:${key}`).toString('base64')}`,
    `Bearer ${key}x`,
    `Bearer ${key.replace(/_[^_]+_/, '_AAAA_')}`,
    `Bearer ck_${'a'.repeat(5_000)}`,
  ];
  for (const authorization of wrong) {
    const { status, text } = await post(list, { Authorization: authorization });
    if (status !== 401) findings.add(`${authorization.slice(0, 30)}: ${status}`, text.slice(0, 300));
  }
  const cookies = { Authorization: '', Cookie: `__Host-crewkit-session=${victims.owner.token}; token=${key}` };
  findings.same('the status with cookies', (await post(list, cookies)).status, 401);
  findings.same('the status from another origin', (await post(list, { Origin: 'https://evil.example' })).status, 403);
  tries += 1;
  const inQuery = await fetch(`${server.url}/mcp?access_token=${key}`, { method: 'POST', body: list });
  findings.same('the status with a key in the query', inQuery.status >= 400, true);
  findings.same('the status with the key', (await post(list)).status, 200);
}
