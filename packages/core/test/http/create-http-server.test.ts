import assert from 'node:assert/strict';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { afterEach, describe, it } from 'vitest';

import { createHttpServer } from '../../src/api/http/server/create-http-server.js';

const get = (path: string, ...headers: string[]): string =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
// The response is larger than the network's buffers for a client that does not read.
const large = Buffer.alloc(64 * 1024 * 1024, 'x');

describe('the HTTP server and a pipelining client', () => {
  let server: Server;
  let line: Socket;
  let text = '';
  afterEach(async () => {
    line.destroy();
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
  });

  async function serve(listener: RequestListener, bytes: string): Promise<void> {
    server = createHttpServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    text = '';
    line = connect(port, '127.0.0.1', () => line.write(bytes));
    line.on('data', (chunk: Buffer) => (text += chunk.toString('latin1').slice(0, 4000))).on('error', () => undefined);
  }
  const countLines = (): Promise<number> => promisify(server.getConnections.bind(server))();
  async function eventually(reached: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const from = performance.now();
    while (!(await reached())) {
      assert.ok(performance.now() - from < 5000, `waited in vain until ${what}`);
      await sleep(5);
    }
  }

  it('leave no listener that could keep finished requests in memory', async () => {
    const wrapped: boolean[] = [];
    await serve((_request, response) => {
      // `once` wraps a listener in a function with the property `listener`.
      for (const event of ['close', 'finish']) {
        wrapped.push(...response.rawListeners(event).map((each) => 'listener' in each));
      }
      response.end('/done.');
    }, get('/'));
    await eventually(() => text.includes('/done.'), 'the request is answered');
    assert.ok(wrapped.length > 0);
    assert.ok(!wrapped.includes(true));
  });

  it('process one request at a time, and answer in order', async () => {
    let atWork = 0;
    const most = { atWork: 0 };
    const paths = Array.from({ length: 30 }, (_, index) => `/no${index}.`);
    await serve(
      async (request, response) => {
        most.atWork = Math.max(most.atWork, (atWork += 1));
        await sleep(request.url === '/no3.' ? 50 : 1);
        atWork -= 1;
        response.end(request.url);
      },
      paths.map((path) => get(path)).join(''),
    );
    await eventually(() => text.includes('/no29.'), 'the last is answered');
    assert.deepEqual(text.match(/\/no\d+\./g), paths);
    assert.equal(most.atWork, 1);
    line.write(get('/again.'));
    await eventually(() => text.includes('/again.'), 'the connection goes on');
  });

  it('prepare no response while the previous one is unread', async () => {
    let begun = 0;
    await serve((_request, response) => {
      begun += 1;
      response.end(large);
    }, get('/').repeat(20));
    line.pause();
    await sleep(300);
    assert.equal(begun, 1);
    assert.equal(await countLines(), 1);
  });

  it('close the connection when too many requests wait, and drop those when the client leaves', async () => {
    let begun = 0;
    const forever: RequestListener = () => {
      begun += 1;
    };
    await serve(forever, get('/').repeat(2000));
    await eventually(() => begun === 1, 'the first is at work');
    await eventually(async () => (await countLines()) === 0, 'the line is off');
    server.close();
    await serve(forever, get('/').repeat(20));
    await eventually(() => begun === 2, 'the first is at work');
    line.destroy();
    await eventually(async () => (await countLines()) === 0, 'the line is off');
    await sleep(20);
    assert.equal(begun, 2);
  });

  it('disconnect a client that reads nothing, after two minutes without a byte', async () => {
    await serve((_request, response) => response.end(large), '');
    assert.equal(server.timeout, 120_000);
    server.close();
    line.destroy();
    await serve((_request, response) => response.end(large), '');
    line.destroy();
    server.setTimeout(200);
    const { port } = server.address() as AddressInfo;
    line = connect(port, '127.0.0.1', () => line.write(get('/')));
    line.on('error', () => undefined).pause();
    await eventually(async () => (await countLines()) === 1, 'it is there');
    await eventually(async () => (await countLines()) === 0, 'it is cut off');
  });
});
