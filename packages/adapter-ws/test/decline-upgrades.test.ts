import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { createExpressServer } from '@crewkit/adapter-http-express';
import { createFastifyServer } from '@crewkit/adapter-http-fastify';
import type { Crewkit } from '@crewkit/core';
import { testBasePath } from '@crewkit/test-servers';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';

import { attachRealtime } from '../src/index.js';
import { createRealtimeServer, type Ground, type AttachedServer } from './create-realtime-server.js';
import { createPerson } from './people.js';
import { connected, openSocket } from './socket-io-client.js';

const api = testBasePath();
const h2c = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
const h2cOnce = ['Connection: close, Upgrade', 'upgrade: h2c'];
const webSocket = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
];
const polling = '/socket.io/?EIO=4&transport=polling';

const message = (start: string, ...headers: string[]): string =>
  `${[`${start} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
const get = (target: string, ...headers: string[]): string => message(`GET ${target}`, ...headers);
const login = (length: number, ...headers: string[]): string =>
  message(`POST ${api}/auth/login`, 'Content-Type: application/json', `Content-Length: ${length}`, ...headers);

/** A raw connection that records the received text and whether the server has ended the connection. */
class Line {
  text = '';
  ended = false;
  readonly #socket: Socket;

  constructor(baseUrl: string, bytes: string) {
    const { hostname, port } = new URL(baseUrl);
    this.#socket = connect(Number(port), hostname);
    this.say(bytes);
    this.#socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
    this.#socket.on('end', () => (this.ended = true));
    this.#socket.on('error', () => (this.ended = true));
  }

  get statuses(): number[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  get bytesRead(): number {
    return this.#socket.bytesRead;
  }

  say(bytes: string): void {
    this.#socket.write(bytes, 'latin1');
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  leave(): void {
    this.#socket.destroy();
  }
}

async function eventually(reached: () => boolean | Promise<boolean>, what: () => string): Promise<void> {
  const deadline = performance.now() + 3000;
  while (!(await reached())) {
    assert.ok(performance.now() < deadline, `waited in vain until ${what()}`);
    await sleep(5);
  }
}

const answered = (line: Line, ...statuses: number[]): Promise<void> =>
  eventually(
    () => line.statuses.length >= statuses.length && line.statuses.every((status, index) => status === statuses[index]),
    () => `the answers are ${statuses.join(', ')}: ${line.text}`,
  );
const ended = (line: Line): Promise<void> =>
  eventually(
    () => line.ended,
    () => `the server ends the connection: ${line.text}`,
  );

interface Listening {
  readonly baseUrl: string;
  close(): Promise<unknown>;
}

const toUrl = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts and closes each server as its users do. */
const listen: Readonly<Record<Ground['http'], (crewkit: Crewkit) => Promise<Listening>>> = {
  async fastify(crewkit) {
    const app = createFastifyServer(crewkit);
    attachRealtime(app.server, crewkit);
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { baseUrl: toUrl(app.server), close: () => app.close() };
  },
  async express(crewkit) {
    const server = createExpressServer(crewkit);
    attachRealtime(server, crewkit);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { baseUrl: toUrl(server), close: () => new Promise((resolve) => server.close(resolve)) };
  },
};

for (const http of ['fastify', 'express'] as const) {
  describe(`requests that offer another protocol, on ${http}`, () => {
    let server: AttachedServer;
    const lines: Line[] = [];
    const say = (bytes: string, { baseUrl }: { readonly baseUrl: string } = server): Line => {
      const line = new Line(baseUrl, bytes);
      lines.push(line);
      return line;
    };
    beforeAll(async () => {
      server = await createRealtimeServer({}, { http, store: 'sqlite' });
    });
    afterEach(async () => {
      for (const line of lines.splice(0)) line.leave();
      await eventually(
        async () => (await server.countLines()) === 0,
        () => 'no connection is left',
      );
    });
    afterAll(async () => {
      await server.close();
    });

    it('are handled as if they offered none, and the connection stays open', async () => {
      const line = say(get('/.well-known/jwks.json', ...h2c));
      await answered(line, 200);
      assert.match(line.text, /"keys":\[/);
      line.say(get(`${api}/users/me`, ...webSocket));
      await answered(line, 200, 401);
      assert.match(line.text, /"code":"UNAUTHENTICATED"/);
      line.say(get('/nothing', ...h2c));
      await answered(line, 200, 401, 404);
      assert.match(line.text, /"code":"NOT_FOUND"/);
      line.say(get('/.well-known/jwks.json'));
      await answered(line, 200, 401, 404, 200);
      assert.equal(line.ended, false);
    });

    it('close the connection after the response if the client asks for it', async () => {
      const line = say(get('/.well-known/jwks.json', ...h2cOnce));
      await ended(line);
      assert.match(line.text, /^HTTP\/1\.1 200 .*^Connection: close\r$.*"keys":\[.*\}$/ms);
      const old = say('GET /.well-known/jwks.json HTTP/1.0\r\nConnection: upgrade\r\nUpgrade: h2c\r\n\r\n');
      await ended(old);
      assert.match(old.text, /^HTTP\/1\.1 200 .*"keys":\[.*\}$/s);
    });

    it('have no body in the response if they are HEAD requests', async () => {
      const line = say(message('HEAD /nothing', ...h2cOnce));
      await ended(line);
      assert.match(line.text, /^HTTP\/1\.1 404 [^{]*\r\n\r\n$/);
    });

    it('may have a body, of known length or chunked, at once or in pieces', async () => {
      const body = '{"email":"a@b.example","password":"wrong password"}';
      await answered(say(login(body.length, ...h2c) + body), 401);
      const slow = say(login(body.length, ...h2c));
      await sleep(30);
      slow.say(body.slice(0, 9));
      await sleep(30);
      slow.say(body.slice(9) + get('/nothing'));
      await answered(slow, 401, 404);
      const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked', ...h2c];
      await answered(say(message(`POST ${api}/auth/login`, ...chunked) + chunks + get('/nothing')), 401, 404);
      const invalid = say(`${login(2, ...h2c)}{}`);
      await answered(invalid, 400);
      assert.match(invalid.text, /"code":"VALIDATION_FAILED"/);
      await answered(say(login(200_000, ...h2c) + 'x'.repeat(200_000)), 413);
    });

    it('keep their position in a pipeline', async () => {
      const paths = ['/.well-known/jwks.json', `${api}/users/me`, '/nothing'] as const;
      const pipeline = Array.from({ length: 30 }, (_, index) => get(paths[index % 3] ?? '', ...(index % 4 ? h2c : [])));
      const line = say(pipeline.join('') + get('/nothing', ...h2cOnce));
      await ended(line);
      assert.deepEqual(line.statuses, [...Array.from({ length: 10 }, () => [200, 401, 404]).flat(), 404]);
    });

    it('are rejected if Node.js dropped some of their headers', async () => {
      const many = Array.from({ length: 1100 }, (_, index) => `x${index}:`);
      const hidden = get('/.well-known/jwks.json');
      const line = say(message('POST /nothing', ...h2c, ...many, `Content-Length: ${hidden.length}`) + hidden);
      await ended(line);
      assert.deepEqual(line.statuses, [400], line.text);
      assert.match(line.text, /"code":"VALIDATION_FAILED"/);
    });

    it('are handled in order under the path of Socket.IO, whose own WebSocket works', async () => {
      for (const bytes of [get(polling, ...h2c), get('/socket.io/', ...h2c), message(`POST ${polling}`, ...h2c)]) {
        const line = say(bytes);
        await ended(line);
        assert.match(line.text, /^HTTP\/1\.1 4\d\d .*^Connection: close\r$/ms);
      }
      const { accessToken: token } = await createPerson(server.crewkit);
      const socket = await connected(openSocket(server.baseUrl, { auth: { token } }));
      assert.equal(socket.io.engine.transport.name, 'websocket');
      socket.disconnect();
    });

    it('leave no connection behind, however their clients disconnect', async () => {
      for (let round = 0; round < 100; round += 1) {
        const line = say(get('/.well-known/jwks.json', ...(round % 2 ? h2c : webSocket)));
        if (round % 4 > 1) await answered(line, 200);
        else await sleep(round % 8);
        line.leave();
        say(get('/nothing') + login(100, ...h2c)).leave();
      }
    });

    it('do not delay the shutdown of the server', async () => {
      const other = await listen[http](server.crewkit);
      const idle = say(get('/.well-known/jwks.json', ...h2c), other);
      await answered(idle, 200);
      const body = '{"email":"a@b.example","password":"wrong password"}';
      const busy = say(get('/nothing') + login(body.length, ...h2c) + body.slice(0, 5), other);
      await answered(busy, 404);
      const since = performance.now();
      const closed = other.close();
      busy.say(body.slice(5));
      await closed;
      assert.ok(performance.now() - since < 3000);
      await Promise.all([ended(idle), ended(busy)]);
      assert.match(busy.text, /HTTP\/1\.1 (401|503) .*^Connection: close\r$/ms);
    });
  });
}

describe('a server of an embedding application', () => {
  let server: AttachedServer;
  let http: Server;
  let baseUrl: string;
  const mine = 'HTTP/1.1 101 Mine\r\n\r\n';
  const answer = (_request: unknown, socket: Duplex): unknown => socket.end(mine);
  const megabytes = 'x'.repeat(16 * 1024 * 1024);
  const open: Line[] = [];
  const say = (bytes: string): Line => {
    const line = new Line(baseUrl, bytes);
    open.push(line);
    return line;
  };
  beforeAll(async () => {
    http = createServer((request, response) => {
      // The response is sent in pieces, each of which waits for the client.
      if (request.url === '/much') void pour(response).then(() => response.end());
      // The response is delayed, so that the rest of a pipeline has arrived.
      else if (request.url === '/close') setTimeout(() => response.setHeader('Connection', 'close').end(), 50);
      else response.end(request.url);
    });
    server = await createRealtimeServer();
    // This listener is added before real time is attached. Node removes it before it calls later listeners.
    http.once('upgrade', answer);
    attachRealtime(http, server.crewkit);
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    baseUrl = toUrl(http);
  });
  afterAll(async () => {
    for (const line of open) line.leave();
    http.close();
    await once(http, 'close');
    await server.close();
  });

  async function pour(response: NodeJS.WritableStream): Promise<void> {
    for (let sent = 0; sent < megabytes.length; sent += 1024 * 1024)
      if (!response.write(megabytes.slice(0, 1024 * 1024))) await once(response, 'drain');
  }

  it("is left alone while it has an 'upgrade' listener, even a one-time one", async () => {
    for (const offer of [h2c, webSocket, h2c]) {
      const line = say(get('/mine', ...offer));
      await ended(line);
      assert.equal(line.text, mine);
      if (http.listenerCount('upgrade') === 3) http.on('upgrade', answer);
    }
    http.off('upgrade', answer);
    await answered(say(get('/mine', ...h2c)), 200);
  });

  it('waits for slow clients, before and after the offer', async () => {
    for (const bytes of [get('/much', ...h2cOnce), get('/much') + get('/last', ...h2cOnce)]) {
      const line = say(bytes);
      await answered(line, 200);
      line.pause();
      await sleep(100);
      assert.ok(line.bytesRead < megabytes.length);
      line.resume();
      await ended(line);
      assert.ok(line.bytesRead > megabytes.length);
      assert.equal(line.text.endsWith('/last'), bytes.includes('/last'));
    }
  });

  it('may close the connection before the offer is handled', async () => {
    const line = say(get('/close') + get('/never', ...h2c));
    await ended(line);
    assert.deepEqual(line.statuses, [200]);
  });
});
