// Attacks other servers through webhooks (server-side request forgery), as a user who manages an organization: URLs that lead to the
// server's own network, receivers that redirect, answer without an end or not at all, and secrets and events of others. A receiver on this
// machine, which the setting CREWKIT_OUTBOUND_ALLOW does not contain, must never get a request.
//
//   npx tsx campaigns/attack/webhooks.ts [--http fastify|express]
//
// Run `npm run build` first.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { HttpClient } from '../support/http-client.js';
import { makePerson } from '../support/http-people.js';
import { startReferenceServer } from '../support/start-reference-server.js';
import { readArguments } from '../support/arguments.js';
import { Findings } from './parts/findings.js';

const { http } = readArguments({ http: 'fastify' });
const findings = new Findings('webhooks');
const waitMs = 4_000;

interface Webhook {
  readonly id: string;
  readonly secret: string;
}

interface Delivery {
  readonly type: string;
  readonly status: string;
  readonly responseStatus: number | null;
  readonly error: string | null;
}

const servers: Server[] = [];

/** Starts a receiver, and returns its port and the texts of the requests that it got. */
async function listen(answer: RequestListener): Promise<{ readonly port: number; readonly got: string[] }> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    let text = `${request.method} ${request.url} `;
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      got.push(text);
      answer(request, response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { port: (server.address() as AddressInfo).port, got };
}

/** Spellings of loopback, of private and link-local addresses, and of IPv6 addresses that contain them. */
const toUnsafeUrls = (port: number): readonly string[] => {
  const loopback = ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.', '0', '0.0.0.0'];
  const names = ['localhost', 'LOCALHOST', 'localhost.', 'sub.localhost', '①②⑦.⓪.⓪.①'];
  const v6 = ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[0:0:0:0:0:ffff:127.0.0.1]'];
  const embedded = ['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fe80::1]', '[fd00::1]', '[ff02::1]'];
  const local = [
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ];
  const hosts = [...loopback, ...names, ...v6, ...embedded, ...local];
  return [
    ...hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`]),
    `http://1.1.1.1:${port}/`,
    `https://user:password@1.1.1.1/`,
    `https://1.1.1.1@127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}#@1.1.1.1/`,
    `https:127.0.0.1:${port}/`,
    `https:\\\\127.0.0.1:${port}/`,
    ...['file:///etc/passwd', 'gopher://127.0.0.1/', 'data:text/plain,x', 'javascript:alert(1)', 'ws://127.0.0.1/'],
  ];
};

console.log(`webhooks: ${http}`);
const server = await startReferenceServer({ CREWKIT_HTTP: http, CREWKIT_OUTBOUND_ALLOW: '127.0.0.2' });
const client = new HttpClient(server.url);
let attempts = 0;
try {
  const inner = await listen((_, response) => response.end('secret of the intranet'));
  const owner = await makePerson(client, 'owner');
  const other = await makePerson(client, 'other');
  const { token } = owner;
  const { id } = await client.need<{ id: string }>('POST', '/api/organizations', { token, body: { name: 'Engines' } });
  const path = `/api/organizations/${id}/webhooks`;
  const create = (url: string) => client.call<Webhook>('POST', path, { token, body: { url, types: ['*'] } });

  const urls = toUnsafeUrls(inner.port);
  for (const url of urls) {
    attempts += 1;
    const { status, text } = await create(url);
    if (status !== 422 && status !== 400) findings.add(`the URL ${url} is accepted`, text);
  }

  // Receivers at an allowed address.
  const redirecting = await listen((_, response) => {
    response.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end();
  });
  const endless = await listen((_, response) => {
    response.writeHead(500);
    const write = (): void => {
      if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(write));
    };
    write();
  });
  const silent = await listen(() => undefined);
  const wide = await listen((_, response) => {
    response.writeHead(200, { 'x-wide': 'x'.repeat(64_000) }).end();
  });
  const good = await listen((_, response) => response.end());
  const secrets: string[] = [];
  for (const { port } of [redirecting, endless, silent, wide, good]) {
    attempts += 1;
    const made = await client.need<Webhook>('POST', path, {
      token,
      body: { url: `http://127.0.0.2:${port}/`, types: ['*'] },
    });
    secrets.push(made.secret);
    await client.need('POST', `${path}/${made.id}/test`, { token });
  }
  await sleep(waitMs);
  findings.same('requests to the good receiver, while others do not answer', good.got.length, 1);
  findings.same('requests to the receiver behind a redirect', inner.got, []);

  const { text: list } = await client.call('GET', path, { token });
  const { text: audit } = await client.call('GET', `/api/organizations/${id}/audit-events`, { token });
  for (const secret of secrets) {
    if ((list + audit + server.output()).includes(secret)) findings.add('a secret is shown again', secret);
  }
  const { items } = JSON.parse(list) as { items: Webhook[] };
  for (const webhook of items) {
    const { text } = await client.call(`GET`, `${path}/${webhook.id}/deliveries`, { token });
    if (/intranet|xxxx/.test(text)) findings.add('a delivery contains the response of a receiver', text.slice(0, 500));
    const { items: deliveries } = JSON.parse(text) as { items: Delivery[] };
    if (deliveries.some(({ status }) => status === 'pending')) findings.add('a test event is retried', text);
    for (const [method, route] of [
      ['GET', '/deliveries'],
      ['PATCH', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['DELETE', ''],
    ] as const) {
      attempts += 1;
      const body = method === 'PATCH' ? { body: { paused: true } } : {};
      const answer = await client.call(method, `${path}/${webhook.id}${route}`, { token: other.token, ...body });
      findings.same(`${method} ${route} by an outsider`, answer.status, 404);
    }
  }
  // Another organization's events reach no webhook of this one.
  await client.need('POST', '/api/organizations', { token: other.token, body: { name: 'Other' } });
  await sleep(waitMs);
  findings.same('requests about another organization', good.got.length, 1);
  findings.noErrorsIn(server.output());
} finally {
  client.close();
  await server.stop();
  for (const each of servers) {
    each.closeAllConnections();
    each.close();
  }
}
findings.end(`${attempts} attempts on ${http}`);
