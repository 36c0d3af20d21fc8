import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';

import { CrewkitError } from '@crewkit/core';
import type { EventBus, EventNotice } from '@crewkit/core/adapter';
import {
  makeCertificate,
  startRedis,
  type TestServer,
  type RecordingLogger,
  recordingLogger,
} from '@crewkit/test-servers';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { redisEventBus } from '../src/event-bus.js';
import type { RedisConnectionOptions } from '../src/redis-options.js';

const typing = (userId: string): EventNotice => ({
  passing: { type: 'typing.announced', conversationId: 'c', userId },
});

interface Fixture {
  readonly bus: Required<EventBus>;
  readonly logger: RecordingLogger;
  /** The `userId` of each received notice. */
  readonly heard: readonly string[];
  /** Publishes until a notice arrives. Resolves with the elapsed time. */
  readonly untilReceived: () => Promise<number>;
}

function createBus(options: Pick<RedisConnectionOptions, 'url' | 'prefix'>): Fixture {
  const logger = recordingLogger();
  const bus = redisEventBus({ ...options, logger, checkEveryMs: 100, answerWithinMs: 500 });
  const heard: string[] = [];
  bus.subscribe((notice) => {
    if ('passing' in notice && 'userId' in notice.passing) heard.push(notice.passing.userId);
  });
  const untilReceived = async (): Promise<number> => {
    const [begin, before] = [performance.now(), heard.length];
    await vi.waitFor(
      () => {
        bus.publish(typing('again'));
        expect(heard.length).toBeGreaterThan(before);
      },
      { timeout: 15_000, interval: 20 },
    );
    return performance.now() - begin;
  };
  onTestFinished(() => bus.close());
  return { bus, logger, heard, untilReceived };
}

const certificate = makeCertificate();

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const lost = 'warn: events of other processes are not heard now, and read from the log a little later';
const restored = 'info: events of other processes are heard again';

describe.skipIf(inject('redisUrl') === null)('redisEventBus', () => {
  // A separate server, because the tests kill and suspend it.
  let server: TestServer;
  let admin: Redis;

  beforeAll(async () => {
    server = await startRedis();
    admin = new Redis(server.url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
    admin.on('error', () => undefined);
  });
  afterAll(async () => {
    admin.disconnect();
    await server.dispose();
  });

  /** Returns the names of the buses' connections. */
  async function connections(): Promise<string[]> {
    const list = String(await admin.client('LIST'));
    return [...list.matchAll(/ name=(crewkit\S*)/g)].map(([, name = '']) => name).sort();
  }

  it('listens again when its connection is terminated, and logs that once', async () => {
    const { bus, logger, untilReceived } = createBus(server);
    await bus.connect();
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    expect(await untilReceived()).toBeLessThan(3_000);
    expect(logger.lines).toEqual([lost, restored]);
    expect(await connections()).toEqual(['crewkit-publish', 'crewkit-subscribe']);
  });

  it('recovers after a crash of the server, without a crash or a flood of log entries', async () => {
    const { bus, logger, heard, untilReceived } = createBus(server);
    await bus.connect();
    expect(bus.isConnected()).toBe(true);
    await server.kill();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false));
    for (let round = 0; round < 20; round += 1) {
      bus.publish(typing('unheard'));
      await pause(50);
    }
    await server.start();
    expect(await untilReceived()).toBeLessThan(6_000);
    expect(bus.isConnected()).toBe(true);
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(2);
    expect(logger.lines).toEqual(expect.arrayContaining([lost, restored]));
    // Outdated notices are either in the log or no longer relevant.
    expect(heard).not.toContain('unheard');
  });

  it('reports whether it receives notices', async () => {
    const { bus } = createBus(server);
    expect(bus.isConnected()).toBe(false);
    await bus.connect();
    expect(bus.isConnected()).toBe(true);
    await server.kill();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false), { timeout: 5_000 });
    await server.start();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(true), { timeout: 15_000 });
    await bus.close();
    expect(bus.isConnected()).toBe(false);
  });

  it('recovers after the server was suspended', async () => {
    const { bus, logger, untilReceived } = createBus(server);
    await bus.connect();
    const pid = Number(/process_id:(\d+)/.exec(await admin.info('server'))?.[1]);
    process.kill(pid, 'SIGSTOP');
    try {
      for (let count = 0; count < 30_000; count += 1) bus.publish(typing('unheard'));
      await vi.waitFor(() => expect(logger.lines).toContain(lost), { timeout: 5_000 });
      // Connection attempts hang too.
      await pause(1_500);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await untilReceived();
    await vi.waitFor(() => expect(logger.lines).toContain(restored));
    expect(logger.lines.filter((line) => line.startsWith('warn'))).toHaveLength(2);
  });

  it('closes an open connection on which the server does not respond', async () => {
    const sockets = new Set<Socket>();
    const proxy = createServer((near) => {
      const far = connect(server.port, '127.0.0.1');
      near.pipe(far).pipe(near);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      sockets.add(near).add(far);
    });
    const { bus, logger, untilReceived } = createBus({ url: `redis://127.0.0.1:${await listen(proxy)}` });
    await bus.connect();
    for (const socket of sockets) socket.unpipe().pause();
    expect(await untilReceived()).toBeLessThan(3_000);
    expect(logger.lines).toEqual(expect.arrayContaining([lost, restored]));
    for (const socket of sockets) socket.destroy();
  });

  it('receives well-formed notices among malformed ones from any sender', async () => {
    const { bus, heard, logger } = createBus(server);
    await bus.connect();
    const good = '{"type":"typing.announced","conversationId":"c","userId":"good","more":true}';
    const bad = ['', 'null', '{', '[]', '{"notices":{}}', '{"notices":[null,[1]]}'];
    for (const text of [...bad, `{"notices":[0,{"type":"typing.announced"},${good}]}`]) {
      await admin.publish('crewkit:events:0', text);
    }
    await vi.waitFor(() => expect(heard).toEqual(['good']));
    expect(logger.lines).toEqual(['warn: something came over the event channel that this version does not understand']);
  });

  it('receives nothing from another installation on the same server', async () => {
    const urls = [server.url, `${server.url}/1`];
    const all = ['one', 'two'].flatMap((prefix) => urls.map((url) => createBus({ url, prefix })));
    await Promise.all(all.map(({ bus }) => bus.connect()));
    for (const [index, { bus }] of all.entries()) bus.publish(typing(`of ${index}`));
    await vi.waitFor(() => expect(all.map(({ heard }) => heard.length)).toEqual([1, 1, 1, 1]));
    await pause(50);
    expect(all.map(({ heard }) => heard)).toEqual(all.map((_, index) => [`of ${index}`]));
  });

  it('sends pending notices on close, and leaves no connection', async () => {
    const [first, second] = [createBus(server), createBus(server)];
    await Promise.all([first.bus.connect(), second.bus.connect()]);
    first.bus.publish(typing('last'));
    await first.bus.close();
    first.bus.publish(typing('too late'));
    await vi.waitFor(() => expect(second.heard).toEqual(['last']));
    await second.bus.close();
    await vi.waitFor(async () => expect(await connections()).toEqual([]));
    expect([...first.logger.lines, ...second.logger.lines]).toEqual([]);
  });

  it('stays closed when it is closed during an outage', async () => {
    const { bus } = createBus(server);
    await bus.connect();
    await server.kill();
    bus.publish(typing('unheard'));
    await bus.close();
    await server.start();
    await pause(300);
    expect(await connections()).toEqual([]);
  });

  it('does not retry after connect was rejected', async () => {
    const { bus } = createBus(server);
    await server.kill();
    await expect(bus.connect()).rejects.toThrow();
    await server.start();
    await pause(300);
    expect(await connections()).toEqual([]);
  });

  it('rejects connect within seconds if a server accepts connections and never answers', async () => {
    const { bus } = createBus({ url: `redis://127.0.0.1:${await listen(createServer(() => undefined))}` });
    const begin = performance.now();
    const error: unknown = await bus.connect().catch((reason: unknown) => reason);
    expect(CrewkitError.is(error, 'UNAVAILABLE')).toBe(true);
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  it('never reveals the password, neither when it is wrong at the start nor later', async () => {
    const withPassword = (password: string): string => server.url.replace('//', `//:${password}@`);
    await admin.config('SET', 'requirepass', 'sesame-1');
    onTestFinished(async () => {
      await admin.config('SET', 'requirepass', '');
    });
    const wrong = createBus({ url: withPassword('sesame-2') });
    const error: unknown = await wrong.bus.connect().catch((reason: unknown) => reason);
    wrong.logger.error({ err: error }, 'the host logs it');
    expect(wrong.logger.texts.join()).toContain('WRONGPASS');

    const right = createBus({ url: withPassword('sesame-1') });
    await right.bus.connect();
    await admin.config('SET', 'requirepass', 'sesame-3');
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await vi.waitFor(() => expect(right.logger.lines).toEqual([lost]));
    await pause(300);
    expect([...wrong.logger.texts, ...right.logger.texts].join()).not.toContain('sesame');
  });

  it('resubscribes over the same connection as soon as possible', async () => {
    await admin.call('ACL', 'SETUSER', 'listener', 'on', '>pw', '+@all', '~*', 'allchannels');
    const { bus, logger, untilReceived } = createBus({ url: server.url.replace('//', '//listener:pw@') });
    await bus.connect();
    const connectionIds = async (): Promise<string[]> => {
      const list = String(await admin.client('LIST'));
      return [...list.matchAll(/id=(\d+) .* name=crewkit-subscribe/g)].map(([, id = '']) => id);
    };
    // Redis ends subscriptions to channels that the user may no longer read.
    await admin.call('ACL', 'SETUSER', 'listener', 'resetchannels');
    await vi.waitFor(() => expect(logger.lines).toContain(lost));
    await vi.waitFor(async () => expect(await connectionIds()).toHaveLength(1));
    const before = await connectionIds();
    await pause(500);
    expect(await connectionIds()).toEqual(before);
    await admin.call('ACL', 'SETUSER', 'listener', 'allchannels');
    await untilReceived();
    expect(await connectionIds()).toEqual(before);
    expect(logger.lines).toContain(restored);
  });

  it('uses TLS for a rediss: address', async () => {
    const firstBytes: number[] = [];
    const secret = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (data) => {
        firstBytes.push(data[0] ?? -1);
        socket.destroy();
      });
    });
    const { bus } = createBus({ url: `rediss://127.0.0.1:${await listen(secret)}` });
    await expect(bus.connect()).rejects.toThrow();
    const handshake = 0x16;
    expect(firstBytes).toContain(handshake);
  });

  it.skipIf(certificate === null)('sends nothing to a rediss: server with an untrusted certificate', async () => {
    const heard: string[] = [];
    const server = createTlsServer({ ...certificate }, (socket) => {
      socket.on('error', () => undefined).on('data', (bytes: Buffer) => heard.push(bytes.toString()));
    });
    const { bus } = createBus({ url: `rediss://:top-secret@127.0.0.1:${await listen(server)}` });
    await expect(bus.connect()).rejects.toThrow();
    expect(heard).toEqual([]);
  });
});
