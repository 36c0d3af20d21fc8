import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { devGuard } from '../src/dev-guard.js';
import { ServerProcess } from './support/server-process.js';

type Headers = Readonly<Record<string, string>>;

interface Seen {
  readonly status: number | undefined;
  readonly type: string | undefined;
  readonly code: unknown;
}

const rows = [
  ['GET', '/dev/mailbox'],
  ['GET', '/dev/inbox'],
  ['GET', '/dev/demo'],
  ['POST', '/dev/demo'],
] as const;
const refused = { status: 404, type: 'application/problem+json', code: 'NOT_FOUND' };

/** Sends a request with these headers as a browser does. `fetch` does not allow setting them. */
function send(url: string, [method, path]: readonly [string, string], headers: Headers): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status, headers: got } = response;
        const text = Buffer.concat(chunks).toString('utf8');
        const isProblem = got['content-type'] === refused.type;
        const code = isProblem ? (JSON.parse(text) as { code: unknown }).code : undefined;
        resolve({ status, type: got['content-type'], code });
      });
    });
    sent.on('error', reject).end();
  });
}

describe.each(['fastify', 'express'])('development routes on %s', (http) => {
  const app = 'https://front.example';
  const server = ServerProcess.prepare({
    CREWKIT_HTTP: http,
    CREWKIT_PUBLIC_URL: 'https://crewkit.example/',
    CREWKIT_APP_ORIGINS: app,
  });
  let port = '';

  beforeAll(async () => {
    await server.start();
    ({ port } = new URL(server.url));
  });
  afterAll(() => server.dispose());

  it.each<[string, () => Headers]>([
    ['a page elsewhere', () => ({ origin: 'https://evil.example' })],
    ['a page that hides where it is', () => ({ origin: 'null' })],
    [
      'a page of another program on this machine',
      () => ({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }),
    ],
    ['an image or a link elsewhere', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['a name that leads here', () => ({ host: `evil.example:${port}` })],
    ['a page whose own name leads here', () => ({ host: 'evil.example', 'sec-fetch-site': 'same-origin' })],
    ['a name like an own one', () => ({ host: `localhost.evil.example:${port}` })],
    ['no name that can be read', () => ({ host: '[:::]' })],
  ])('are hidden for %s', async (_, headers) => {
    for (const row of rows) expect(await send(server.url, row, headers()), row.join(' ')).toEqual(refused);
    // The guard must refuse every form of the target.
    expect(await send(server.url, ['GET', `${server.url}/dev/mailbox`], headers())).toEqual(refused);
  });

  it.each<[string, () => Headers]>([
    ['a program', () => ({})],
    ['localhost', () => ({ host: `localhost:${port}` })],
    ['another address of this machine', () => ({ host: `192.0.2.7:${port}` })],
    ['an IPv6 address', () => ({ host: `[::1]:${port}` })],
    ['the public URL', () => ({ host: 'crewkit.example', origin: 'https://crewkit.example' })],
    ['a page of the server', () => ({ origin: server.url })],
    [
      'a page behind a proxy on this machine',
      () => ({ origin: 'http://localhost:1', 'sec-fetch-site': 'same-origin' }),
    ],
    ['a user who types the address', () => ({ 'sec-fetch-site': 'none' })],
    ['a page of the app', () => ({ origin: app })],
  ])('are available for %s', async (_, headers) => {
    for (const row of rows.slice(0, 3))
      expect(await send(server.url, row, headers()), row.join(' ')).toMatchObject({ status: 200 });
  });

  it('can be called by a page of the server', async () => {
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect(await send(server.url, ['POST', '/dev/demo'], own)).toMatchObject({ status: 200 });
  });

  it('are the only guarded routes', async () => {
    const foreign = { host: 'evil.example', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await send(server.url, ['GET', '/healthz?from=/dev/'], foreign)).toMatchObject({ status: 200 });
  });
});

describe('devGuard', () => {
  it('accepts the host name that the server listens on, ignoring case', async () => {
    const seen: (string | undefined)[] = [];
    const guarded = devGuard(
      ({ url }, response) => {
        seen.push(url);
        response.end();
      },
      { names: ['Crew.test'], origins: [] },
    );
    const server = createServer(guarded).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const host of ['crew.TEST:80', 'crew.test', 'test'])
      await send(`http://127.0.0.1:${port}`, ['GET', '/dev/mailbox'], { host });
    server.close();
    expect(seen).toEqual(['/dev/mailbox', '/dev/mailbox', '/dev/']);
  });
});
