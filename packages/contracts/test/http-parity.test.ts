import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { createExpressServer } from '@crewkit/adapter-http-express';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { testBasePath } from '@crewkit/test-servers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HttpClient } from '../src/http/support/http-client.js';
import { appOrigin, createHttpFixture, type HttpServer } from '../src/http/support/http-fixture.js';
import { logIn, newPerson, signUp } from '../src/http/support/people.js';
import { talk } from '../src/http/support/talk.js';

// Rate limits are on, so that both servers must count the same requests.
const basePath = testBasePath();
const options = { basePath, rateLimits: { globalPerMinute: 1_000_000 }, trustedProxies: 1 } as const;

const starts = {
  express: async (): Promise<HttpServer> => {
    const fixture = await createHttpFixture(sqliteStore({ path: ':memory:' }), options);
    const server = createExpressServer(fixture.crewkit);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = async (): Promise<void> => {
      await new Promise((resolve) => server.close(resolve));
      await fixture.crewkit.close();
    };
    return { ...fixture, baseUrl: `http://127.0.0.1:${port}`, close };
  },
  fastify: async (): Promise<HttpServer> => {
    const fixture = await createHttpFixture(sqliteStore({ path: ':memory:' }), options);
    const app = createFastifyServer(fixture.crewkit);
    const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' });
    const close = async (): Promise<void> => {
      await app.close();
      await fixture.crewkit.close();
    };
    return { ...fixture, baseUrl, close };
  },
};

interface Side {
  readonly server: HttpServer;
  readonly token: string;
}

/** Starts a server with one user, who is the same on both sides. */
async function side(start: () => Promise<HttpServer>): Promise<Side> {
  const server = await start();
  const http = new HttpClient(server);
  const person = await signUp(http, newPerson({ email: 'ada@example.test' }));
  return { server, token: (await logIn(http, person)).accessToken };
}

let sides: readonly [Side, Side];
beforeAll(async () => {
  sides = [await side(starts.express), await side(starts.fastify)];
});
afterAll(async () => {
  for (const { server } of sides) await server.close();
});

/** Masks the parts in which two correct responses may differ: times and random values. */
function comparable(text: string): string {
  return (
    text
      // Fastify sends names of headers in lower case, and their case means nothing (RFC 9110 §5.1).
      .replaceAll(/^[\w-]+(?=: )/gm, (name) => name.toLowerCase())
      .replaceAll(/^date: .*$/gm, 'date')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
      .replaceAll(/(?<="refreshToken":")[\w-]{43}/g, '<token>')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
      .replaceAll(/\bt=\d+/g, '<seconds>')
  );
}

/** Returns the response from one side, and the operation to which it assigns the request. */
async function toAnswer({ server, token: own }: Side, bytes: string): Promise<string> {
  const { lines } = server.logger;
  const before = lines.length;
  const { text, ended } = await talk(server.baseUrl, bytes.replaceAll('<token>', own));
  const address = /^X-Forwarded-For: (\S+)/m.exec(bytes)?.[1];
  const operations = lines.slice(before).map(({ fields }) => {
    const { requestId, ipAddress, operation } = fields as Readonly<Record<string, string>>;
    // Other lines belong to requests that were aborted before their response.
    return ipAddress === address && text.toLowerCase().includes(`x-request-id: ${requestId ?? ''}\r\n`)
      ? operation
      : '';
  });
  return [comparable(text), ended ? 'ended' : 'left open', operations.join('')].join('\n');
}

/** Sends the same bytes to both sides. The responses must be identical, including every header. */
async function answerOfBoth(bytes: string): Promise<void> {
  const [express, fastify] = await Promise.all([toAnswer(sides[0], bytes), toAnswer(sides[1], bytes)]);
  expect(fastify).toBe(express);
  statuses.add(Number(express.slice('HTTP/1.1 '.length).slice(0, 3)));
}

const statuses = new Set<number>();
let addresses = 0;

/** Returns an unused IP address, so that rate limits on routes do not hide differences. */
function fromElsewhere(): string {
  addresses += 1;
  return `X-Forwarded-For: 10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

const host = 'Host: crewkit.test';
const token = 'Authorization: Bearer <token>';
const json = 'Content-Type: application/json';
const signedIn = [host, token];
const chat = `${basePath}/chats/01981f6c-5a5e-7cc0-8000-000000000000`;
const targets = [
  `${basePath}/users/me`,
  `${basePath}/auth/login`,
  `${basePath}/auth/register`,
  `${basePath}/auth/logout`,
  chat,
  `${chat}/messages`,
  `${basePath}/chats/direct/messages`,
  '/.well-known/jwks.json',
  basePath,
  `${basePath}/nothing`,
  '/nothing',
  '/',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'M-SEARCH'];

const spellings: Readonly<Record<string, (path: string) => string>> = {
  'as it stands': (path) => path,
  'a trailing slash': (path) => `${path}/`,
  'upper case': (path) => path.toUpperCase(),
  'an encoded letter': (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'an encoded slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  'a malformed escape': (path) => `${path}%zz`,
  'an escape that is no UTF-8': (path) => `${path}%ff`,
  'a doubled slash': (path) => `/${path}`,
  'a dot segment': (path) => `/.${path}`,
  'a fragment': (path) => `${path}#x`,
  'a semicolon': (path) => `${path};x=1`,
  'a backslash': (path) => path.replaceAll('/', '\\').replace('\\', '/'),
  'odd characters': (path) => `${path}"<>^\`{|}`,
  'a query': (path) => `${path}?limit=1&limit=%zz&__proto__=1`,
  'a long end': (path) => path + 'x'.repeat(3000),
  'absolute form': (path) => `http://crewkit.test${path}`,
  'absolute form, shouted': (path) => `HTTP://CREWKIT.TEST:80${path}`,
  'absolute form of a broken host': (path) => `http://[::1${path}`,
  'absolute form of another scheme': (path) => `ftp://crewkit.test${path}`,
};

const headerSets: Readonly<Record<string, readonly string[]>> = {
  'a token': [host, token],
  'no token': [host],
  'no Host': [token],
  'two Hosts': [host, 'Host: other.test', token],
  'two tokens': [host, token, 'Authorization: Bearer x'],
  'two tokens, the other way round': [host, 'Authorization: Bearer x', token],
  'two media types': [host, token, json, 'Content-Type: text/plain'],
  'a wrong media type': [host, token, 'Content-Type: text/plain'],
  'a malformed media type': [host, token, 'Content-Type: ;;;'],
  'an empty media type': [host, token, 'Content-Type:'],
  'JSON in another charset': [host, token, 'Content-Type: application/json; charset=latin1'],
  'an encoding': [host, token, json, 'Content-Encoding: gzip'],
  JSON: [host, token, json],
  'JSON without a token': [host, json],
  'a request id': [host, token, 'X-Request-Id: mine'],
  'two request ids': [host, token, 'X-Request-Id: mine', 'X-Request-Id: too'],
  'an allowed page': [host, token, `Origin: ${appOrigin}`, 'Access-Control-Request-Method: PATCH'],
  'a foreign page': [host, token, 'Origin: https://evil.test'],
  'two pages': [host, token, `Origin: ${appOrigin}`, 'Origin: https://evil.test'],
  'a wish to continue': [host, token, json, 'Expect: 100-continue'],
  'another expectation': [host, token, json, 'Expect: miracles'],
  'another protocol': [host, token, 'Upgrade: h2c'],
  'what caches ask': [host, token, 'If-None-Match: *', 'If-Modified-Since: Sat, 21 Nov 2026 00:00:00 GMT'],
  'a range': [host, token, 'Range: bytes=0-1'],
  'a method to take instead': [host, token, json, 'X-HTTP-Method-Override: DELETE'],
  'a version': [host, token, 'Accept-Version: 2'],
  'a wish for another form': [host, token, 'Accept: text/html'],
};

const framed = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const chunks = (...parts: readonly string[]): string =>
  [
    'Transfer-Encoding: chunked\r\n',
    ...parts.map((part) => `${part.length.toString(16)}\r\n${part}`),
    '0\r\n\r\n',
  ].join('\r\n');

const withoutBody = '\r\n';
const emptyBody = framed('');
const bodies: Readonly<Record<string, string>> = {
  none: withoutBody,
  empty: emptyBody,
  'an empty object': framed('{}'),
  'an object in chunks': chunks('{', '}'),
  'no chunks': chunks(),
  'bad JSON': framed('{"a":'),
  'a number': framed('5'),
  null: framed('null'),
  'a list': framed('[]'),
  'a __proto__ key': framed('{"__proto__":{"x":1}}'),
  'a constructor key': framed('{"constructor":1}'),
  'an unknown property': framed('{"unknown":1}'),
  names: framed('{"firstName":"Grace"}'),
  'a registration': framed(JSON.stringify(newPerson({ email: 'bob@example.test' }))),
  'a sign-in': framed('{"email":"ada@example.test","password":"Correct-horse-7"}'),
  'a wrong sign-in': framed('{"email":"ada@example.test","password":"wrong"}'),
  '200 kB': framed(`{"a":"${'x'.repeat(200_000)}"}`),
  '200 kB in chunks': chunks('{"a":"', 'x'.repeat(200_000), '"}'),
  'a chunk without a size': 'Transfer-Encoding: chunked\r\n\r\nx\r\n{',
  'two framings': `Content-Length: 2\r\n${chunks('{}')}`,
  'another transfer encoding': 'Transfer-Encoding: gzip\r\n\r\n{}',
  'two lengths': 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'a length that is none': 'Content-Length: two\r\n\r\n{}',
};

/** Builds one request. `body` begins with the header that frames it. */
function compose(start: string, headers: readonly string[], body: string): string {
  return [`${start} HTTP/1.1`, fromElsewhere(), 'Connection: close', ...headers, body].join('\r\n');
}

describe('Express and Fastify answer identically', () => {
  it.each(Object.entries(spellings))('to paths with %s, whatever the method', async (_name, spell) => {
    for (const target of targets) {
      for (const method of methods) await answerOfBoth(compose(`${method} ${spell(target)}`, signedIn, withoutBody));
    }
  });

  it.each(Object.entries(headerSets))('to %s, whatever the path', async (_name, headers) => {
    for (const target of targets) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE']) {
        await answerOfBoth(compose(`${method} ${target}`, headers, emptyBody));
      }
    }
  });

  it.each(Object.entries(bodies))('to a body: %s, whatever the path', async (_name, body) => {
    for (const target of targets) {
      for (const method of ['GET', 'POST', 'PATCH', 'PROPFIND']) {
        await answerOfBoth(compose(`${method} ${target}`, [...signedIn, json], body));
      }
      await answerOfBoth(compose(`POST ${target}`, [...signedIn, 'Content-Type: text/plain'], body));
      await answerOfBoth(compose(`POST ${target}`, [host, json], body));
    }
  });

  it.each([
    ['garbage', 'hello\r\n\r\n'],
    ['a tunnel', `CONNECT crewkit.test:443 HTTP/1.1\r\n${host}\r\n\r\n`],
    ['the server as a whole', `OPTIONS * HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`],
    ['no path', `GET nowhere HTTP/1.1\r\n${host}\r\n\r\n`],
    ['a host alone', `GET http://crewkit.test HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`],
    ['HTTP/1.0', 'GET /api/users/me HTTP/1.0\r\n\r\n'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['headers of 20 KB', `GET / HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['a hundred and more headers', `GET / HTTP/1.1\r\n${host}\r\n${'X: y\r\n'.repeat(150)}Connection: close\r\n\r\n`],
    ['a NUL', `GET / HTTP/1.1\r\n${host}\r\nX: a\0b\r\n\r\n`],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n'],
    ['a folded header', `GET / HTTP/1.1\r\n${host}\r\nX: a\r\n b\r\nConnection: close\r\n\r\n`],
    ['a body that ends early', `POST /api/auth/login HTTP/1.1\r\n${host}\r\n${json}\r\nContent-Length: 9\r\n\r\n{}`],
    [
      'a pipeline',
      [
        `GET ${basePath}/users/me HTTP/1.1\r\n${host}\r\n\r\n`,
        `HEAD / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
      ].join(''),
    ],
    ['garbage behind a request', `GET ${basePath}/users/me HTTP/1.1\r\n${host}\r\n\r\nhello\r\n\r\n`],
  ])('to %s', async (_what, bytes) => {
    await answerOfBoth(bytes);
  });

  it('to any combination of these', { timeout: 60_000 }, async () => {
    const single = Object.values(headerSets).flatMap((set) => set.slice(1));
    const parts = fc.record({
      method: fc.constantFrom(...methods),
      target: fc.constantFrom(...targets),
      spell: fc.constantFrom(...Object.values(spellings)),
      headers: fc.constantFrom(...Object.values(headerSets)),
      more: fc.subarray(single, { maxLength: 3 }),
      body: fc.constantFrom(...Object.values(bodies)),
    });
    await fc.assert(
      fc.asyncProperty(parts, async ({ method, target, spell, headers, more, body }) => {
        await answerOfBoth(compose(`${method} ${spell(target)}`, [...headers, ...more], body));
      }),
      { numRuns: 200 },
    );
  });

  it('for every kind of response', () => {
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 404, 405, 413, 415]));
  });
});

describe('the two HTTP adapters', () => {
  const getFiles = (adapter: string, folder: string): string[] =>
    readdirSync(fileURLToPath(new URL(`../../${adapter}/${folder}`, import.meta.url)), { recursive: true })
      .map(String)
      .sort();

  it.each(['src', 'test'])('have files of the same names in %s', (folder) => {
    const express = getFiles('adapter-http-express', folder);
    expect(express.length).toBeGreaterThan(3);
    // Only Fastify has hooks that run when a response is sent.
    const fastify = getFiles('adapter-http-fastify', folder).filter((file) => file !== 'send-response.test.ts');
    expect(fastify).toEqual(express);
  });
});
