import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { createGzip, gunzipSync } from 'node:zlib';

import type { ApiResponse, Crewkit } from '@crewkit/core';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { crewkitPlugin, requireSignedIn } from '../src/index.js';

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

/** Creates an app whose API has one route, which sends the response. */
function createApp(respond: () => ApiResponse, addHooks: (app: FastifyInstance) => unknown): FastifyInstance {
  const app = fastify();
  apps.push(app);
  addHooks(app);
  const dispatch = async (): Promise<ApiResponse> => respond();
  const crewkit = {
    routes: [{ method: 'GET', path: '/api/thing', operationId: 'viewThing' }],
    dispatch,
    dispatchUnmatched: dispatch,
    admit: async () => ({ refusal: respond() }),
    can: async () => false,
  };
  app.register(crewkitPlugin, { crewkit: crewkit as unknown as Crewkit });
  app.get('/guarded', { onRequest: requireSignedIn(crewkit as unknown as Crewkit) }, entered);
  return app;
}
const entered = vi.fn(() => 'secret');

const json = (): ApiResponse => ({
  status: 200,
  headers: ['Vary', 'Origin', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Content-Type', 'application/problem+json'],
  body: '{"a":1}',
});

class TestStream {
  started = false;
  readonly released = vi.fn();

  constructor(private readonly announced = 6) {}

  readonly respond = (): ApiResponse => {
    const generate = this.generate();
    const body = { [Symbol.asyncIterator]: () => this.observe(generate) };
    const headers = ['Content-Type', 'text/plain', 'Content-Length', String(this.announced)];
    return { status: 200, headers, body };
  };

  private async *generate(): AsyncGenerator<Uint8Array> {
    this.started = true;
    yield Buffer.from('abc');
    yield Buffer.from('def');
  }

  /** An iterator can be released without having been started, unlike the `finally` of a generator. */
  private observe(generator: AsyncGenerator<Uint8Array>): AsyncIterator<Uint8Array> {
    return {
      next: async () => {
        const result = await generator.next();
        if (result.done === true) this.released();
        return result;
      },
      return: async () => {
        this.released();
        return generator.return(undefined);
      },
    };
  }
}

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
};

describe("the application's onSend hooks", () => {
  it('see and change the response', async () => {
    const seen: unknown[] = [];
    const app = createApp(json, (host) =>
      host.addHook('onSend', async (_request, reply, payload) => {
        seen.push(payload, reply.statusCode, reply.getHeader('Content-Type'));
        reply.code(201).header('X-Host', 'yes');
        return '{"b":22}';
      }),
    );
    const answer = await app.inject('/api/thing');
    expect(seen).toEqual(['{"a":1}', 200, 'application/problem+json']);
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([201, '{"b":22}', '8']);
    expect(answer.headers).toMatchObject({ 'x-host': 'yes', 'content-type': 'application/problem+json' });
  });

  it('run once on responses without a body, on other methods and on refusals of guards', async () => {
    const seen: unknown[] = [];
    const app = createApp(
      () => ({ ...json(), status: 401 }),
      (host) =>
        host.addHook('onSend', async (request, _reply, payload) => {
          await new Promise(setImmediate);
          seen.push(`${request.method} ${request.url}`, payload);
        }),
    );
    for (const [method, url] of [
      ['PUT', '/api/thing'],
      ['GET', '/guarded'],
    ] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.body]).toEqual([401, '{"a":1}']);
    }
    expect(seen).toEqual(['PUT /api/thing', '{"a":1}', 'GET /guarded', '{"a":1}']);
    expect(entered).not.toHaveBeenCalled();
    seen.length = 0;
    const empty = createApp(
      () => ({ status: 204, headers: [], body: null }),
      (host) => host.addHook('onSend', async (_request, _reply, payload) => void seen.push(payload)),
    );
    const answer = await empty.inject('/api/thing');
    expect([answer.statusCode, answer.body, seen]).toEqual([204, '', [undefined]]);
  });

  it('replace a stream, which is then read and released', async () => {
    const stream = new TestStream();
    const app = createApp(stream.respond, (host) =>
      host.addHook('onSend', async (_request, reply, payload) => {
        reply.removeHeader('content-length').header('Content-Encoding', 'gzip');
        return (payload as Readable).pipe(createGzip());
      }),
    );
    const { rawPayload, headers } = await app.inject('/api/thing');
    expect([gunzipSync(rawPayload).toString(), headers['content-encoding']]).toEqual(['abcdef', 'gzip']);
    expect(stream.released).toHaveBeenCalled();
  });

  it('replace a stream that fails, which ends the response', async () => {
    async function* fail(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('abc');
      await Promise.reject(new Error('the stream failed'));
    }
    const app = createApp(
      () => ({ status: 200, headers: ['Content-Type', 'text/plain'], body: fail() }),
      (host) => host.addHook('onSend', async (_request, _reply, payload) => (payload as Readable).pipe(createGzip())),
    );
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await expect(fetch(`${url}/api/thing`).then((answer) => answer.text())).rejects.toThrow();
  });

  it('fail, which releases a stream that has not been read', async () => {
    const stream = new TestStream();
    const app = createApp(stream.respond, (host) =>
      host.addHook('onSend', () => Promise.reject(new Error('the hook failed'))),
    );
    expect((await app.inject('/api/thing')).statusCode).toBe(500);
    await vi.waitFor(() => expect(stream.released).toHaveBeenCalled());
    expect(stream.started).toBe(false);
  });
});

describe('a stream', () => {
  it('is sent with the headers that hooks add', async () => {
    const app = createApp(new TestStream().respond, (host) =>
      host.addHook('onSend', async (_request, reply) => void reply.header('X-Host', ['one', 'two'])),
    );
    const { body, headers } = await app.inject('/api/thing');
    expect(body).toBe('abcdef');
    expect(headers).toMatchObject({ 'content-length': '6', 'content-type': 'text/plain', 'x-host': ['one', 'two'] });
  });

  it('is not read for HEAD', async () => {
    const stream = new TestStream();
    const answer = await createApp(stream.respond, () => undefined).inject({ method: 'HEAD', url: '/api/thing' });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '6']);
    await vi.waitFor(() => expect(stream.released).toHaveBeenCalled());
    expect(stream.started).toBe(false);
  });

  it('that is shorter than announced aborts the transfer', async () => {
    const url = await listen(createApp(new TestStream(7).respond, () => undefined));
    await expect(fetch(`${url}/api/thing`).then((answer) => answer.text())).rejects.toThrow('terminated');
  });

  it('is released if the client leaves while a hook runs', async () => {
    const stream = new TestStream();
    const { left, url } = await listenWithSlowHook(stream.respond);
    await left(`${url}/api/thing`);
    await vi.waitFor(() => expect(stream.released).toHaveBeenCalled());
    expect(stream.started).toBe(false);
  });
});

/** Serves an app with a hook that waits until the client has left. */
async function listenWithSlowHook(respond: () => ApiResponse) {
  let enter = (): void => undefined;
  const hookRuns = new Promise<void>((resolve) => (enter = resolve));
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const app = createApp(respond, (host) =>
    host.addHook('onSend', async (request) => {
      const closed = once(request.raw.socket, 'close');
      enter();
      await closed;
      // Everything that waits for the end of the response runs first.
      await new Promise(setImmediate);
      finish();
    }),
  );
  const left = async (url: string): Promise<void> => {
    const request = get(url).on('error', () => undefined);
    await hookRuns;
    request.destroy();
    await finished;
  };
  return { url: await listen(app), left };
}

it('does not call the handler of a refused request whose client leaves while a hook runs', async () => {
  entered.mockClear();
  const { left, url } = await listenWithSlowHook(() => ({ ...json(), status: 401 }));
  await left(`${url}/guarded`);
  expect(entered).not.toHaveBeenCalled();
});

it("keeps the application's cookies and Vary header, however they were set", async () => {
  const varied = { vary: 'Cookie, Origin', 'set-cookie': ['host=1', 'a=1', 'b=2'] };
  const app = createApp(json, (host) =>
    host.addHook('onRequest', async ({ url }, reply) => {
      if (url.endsWith('raw')) reply.raw.setHeader('Vary', 'Cookie, origin').setHeader('Set-Cookie', 'host=1');
      else reply.header('Vary', 'Cookie, origin').header('Set-Cookie', ['host=1']);
    }),
  );
  for (const path of ['/api/thing', '/api/thing?raw', '/api/thing']) {
    expect((await app.inject(path)).headers).toMatchObject(varied);
  }
});
