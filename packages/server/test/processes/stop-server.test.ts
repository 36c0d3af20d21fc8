import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, expect, it } from 'vitest';

import { stopServer } from '../../src/stop-server.js';

let server: Server;
// The agent uses a single keep-alive connection.
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

async function listen(answerAfterMs = 0): Promise<number> {
  server = createServer((_request, response) => void setTimeout(() => response.end('done'), answerAfterMs));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function ask(port: number, over?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', method: 'POST', ...(over ? { agent: over } : {}) }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    });
    asking.once('error', reject).end();
  });
}

it('a server that shuts down responds on open keep-alive connections, then closes them, and accepts no new connections', async () => {
  const port = await listen();
  expect((await ask(port, agent)).headers.connection).toBe('keep-alive');
  const order: string[] = [];
  const step = (name: string) => (): Promise<unknown> => Promise.resolve(order.push(name));
  const stopping = stopServer(server, [step('sockets'), step('app'), step('kit')]);
  await sleep(100);
  await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const last = await ask(port, agent);
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  await stopping;
  expect(order).toEqual(['sockets', 'app', 'kit']);
});

it('a server that shuts down waits for running requests, but not for idle connections', async () => {
  const port = await listen(800);
  const running = ask(port, agent);
  await sleep(100);
  await stopServer(server, []);
  expect((await running).statusCode).toBe(200);
  const idlePort = await listen();
  await ask(idlePort, agent);
  const startedAt = Date.now();
  await stopServer(server, []);
  expect(Date.now() - startedAt).toBeLessThan(2_000);
});
