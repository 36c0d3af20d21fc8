import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import { startNats, type TestServer } from '@crewkit/test-servers';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { createTestBus, lost, restored, typing, unsent, wait } from './create-test-bus.js';
import { listenForTest, startProxy, type TcpProxy } from './tcp-proxy.js';

async function openProxy(port: number): Promise<TcpProxy & { readonly servers: string }> {
  const proxy = await startProxy(port);
  onTestFinished(() => proxy.close());
  return { ...proxy, servers: `nats://127.0.0.1:${proxy.port}` };
}

describe.skipIf(inject('natsUrl') === null)('natsEventBus', () => {
  // A separate server, because the tests kill and suspend it.
  let server: TestServer;

  beforeAll(async () => {
    ({ server } = await startNats());
  });
  beforeEach(() => server.start());
  afterAll(() => server.dispose());

  async function openClient(): Promise<NatsConnection> {
    const client = await connect({ servers: `127.0.0.1:${server.port}` });
    onTestFinished(() => client.close());
    return client;
  }

  it('listens again when its connection is terminated, and logs that once', async () => {
    const proxy = await openProxy(server.port);
    const { bus, logger, untilReceived } = createTestBus(proxy);
    await bus.connect();
    proxy.cut();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false), wait);
    await untilReceived();
    expect(logger.lines.filter((line) => line !== unsent && !line.includes('are sent'))).toEqual([lost, restored]);
    await vi.waitFor(() => expect(proxy.connections()).toBe(1), wait);
  });

  it('recovers after a crash of the server, without a crash or a flood of log entries', async () => {
    const { bus, logger, heard, untilReceived } = createTestBus({ servers: server.url });
    await bus.connect();
    expect(bus.isConnected()).toBe(true);
    await server.kill();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false), wait);
    for (let round = 0; round < 20; round += 1) {
      bus.publish(typing('unheard'));
      await pause(50);
    }
    await server.start();
    await untilReceived();
    expect(bus.isConnected()).toBe(true);
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toEqual(expect.arrayContaining([lost, unsent]));
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(2);
    expect(logger.lines).toContain(restored);
    // Outdated notices are either in the log or no longer relevant.
    expect(heard).not.toContain('unheard');
  });

  it('recovers after the server was suspended', async () => {
    const { bus, logger, untilReceived } = createTestBus({ servers: server.url });
    await bus.connect();
    server.signal('SIGSTOP');
    try {
      for (let count = 0; count < 30_000; count += 1) bus.publish(typing('unheard'));
      await vi.waitFor(() => expect(logger.lines).toContain(lost), wait);
      expect(bus.isConnected()).toBe(false);
      // Connection attempts hang too.
      await pause(1_500);
    } finally {
      server.signal('SIGCONT');
    }
    await untilReceived();
    await vi.waitFor(() => expect(logger.lines).toContain(restored), wait);
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(2);
  });

  it('closes an open connection on which the server does not respond', async () => {
    const proxy = await openProxy(server.port);
    const { bus, logger, untilReceived } = createTestBus(proxy);
    await bus.connect();
    proxy.freeze();
    await vi.waitFor(() => expect(logger.lines).toContain(lost), wait);
    await untilReceived();
    await vi.waitFor(() => expect(logger.lines).toContain(restored), wait);
    await vi.waitFor(() => expect(proxy.connections()).toBe(1), wait);
  });

  it('receives well-formed notices among malformed ones from any sender', async () => {
    const { bus, heard, logger } = createTestBus({ servers: server.url });
    await bus.connect();
    const client = await openClient();
    const good = '{"type":"typing.announced","conversationId":"c","userId":"good","more":true}';
    const bad = ['', 'null', '{', '[]', '{"notices":{}}', '{"notices":[null,[1]]}'];
    client.publish('crewkit.events', new Uint8Array([0xff, 0xfe, 0x00]));
    client.publish('crewkit.events', 'x'.repeat(1_000_000));
    for (const text of [...bad, `{"notices":[0,{"type":"typing.announced"},${good}]}`]) {
      client.publish('crewkit.events', text);
    }
    await vi.waitFor(() => expect(heard).toEqual(['good']), wait);
    expect(logger.lines).toEqual(['warn: something came over the event channel that this version does not understand']);
  });

  it('sends no notice that is too large, and the others', async () => {
    const { bus, heard, logger } = createTestBus({ servers: server.url });
    await bus.connect();
    bus.publish(typing('before'));
    bus.publish(typing('x'.repeat(64_000)));
    bus.publish(typing('after'));
    await vi.waitFor(() => expect(heard).toEqual(['before', 'after']), wait);
    expect(logger.lines).toEqual(['warn: events are too big to be sent to the other processes']);
  });

  it('receives nothing from another installation on the same server', async () => {
    const all = ['one', 'two', 'one.two'].map((prefix) => createTestBus({ servers: server.url, prefix }));
    await Promise.all(all.map(({ bus }) => bus.connect()));
    for (const [index, { bus }] of all.entries()) bus.publish(typing(`of ${index}`));
    await vi.waitFor(() => expect(all.map(({ heard }) => heard.length)).toEqual([1, 1, 1]), wait);
    await pause(50);
    expect(all.map(({ heard }) => heard)).toEqual(all.map((_, index) => [`of ${index}`]));
  });

  it('uses a server that is available', async () => {
    const { bus, untilReceived } = createTestBus({ servers: ['nats://127.0.0.1:1', server.url, 'nats://127.0.0.1:2'] });
    await bus.connect();
    await untilReceived();
  });

  it('sends pending notices on close, and leaves no connection', async () => {
    const proxy = await openProxy(server.port);
    const [first, second] = [createTestBus(proxy), createTestBus(proxy)];
    await Promise.all([first.bus.connect(), second.bus.connect()]);
    first.bus.publish(typing('last'));
    await first.bus.close();
    first.bus.publish(typing('too late'));
    await vi.waitFor(() => expect(second.heard).toEqual(['last']), wait);
    await second.bus.close();
    await vi.waitFor(() => expect(proxy.connections()).toBe(0), wait);
    expect([...first.logger.lines, ...second.logger.lines]).toEqual([]);
  });

  it('stays closed when it is closed during an outage or while it connects', async () => {
    const proxy = await openProxy(server.port);
    const [first, second] = [createTestBus(proxy), createTestBus(proxy)];
    await first.bus.connect();
    await server.kill();
    first.bus.publish(typing('unheard'));
    await first.bus.close();
    await server.start();
    const connecting = second.bus.connect().catch(() => undefined);
    await second.bus.close();
    await connecting;
    await pause(300);
    expect(proxy.connections()).toBe(0);
    expect([first.bus.isConnected(), second.bus.isConnected()]).toEqual([false, false]);
  });

  it('does not retry after connect was rejected', async () => {
    const proxy = await openProxy(server.port);
    const { bus, untilReceived } = createTestBus(proxy);
    await server.kill();
    await expect(bus.connect()).rejects.toThrow();
    await server.start();
    await pause(300);
    expect(proxy.connections()).toBe(0);
    expect(bus.isConnected()).toBe(false);
    await bus.connect();
    await untilReceived();
  });

  it.each([
    ['never answers', '', 'No response within 1000 ms.'],
    ['is another server', 'SSH-2.0-OpenSSH\r\n', 'The server does not speak the protocol of NATS.'],
    ['sends an incomplete greeting', 'INFO {"max_payload":', 'No response within 1000 ms.'],
  ])('rejects connect, and leaves no connection, if the other end %s', async (_what, greeting, problem) => {
    const other = createServer((socket) => void socket.resume().write(greeting));
    const { bus } = createTestBus({ servers: `nats://127.0.0.1:${await listenForTest(other)}` });
    const error: unknown = await bus.connect().catch((reason: unknown) => reason);
    expect(CrewkitError.is(error, 'UNAVAILABLE')).toBe(true);
    expect((error as Error).cause).toHaveProperty('message', problem);
    const count = (): Promise<number> =>
      new Promise((resolve) => other.getConnections((_error, number) => resolve(number)));
    await vi.waitFor(async () => expect(await count()).toBe(0), wait);
  });
});
