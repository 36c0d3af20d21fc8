import { eventBusContract, rateLimiterContract } from '@crewkit/contracts';
import { CrewkitError, silentLogger } from '@crewkit/core';
import type { EventBus, EventNotice } from '@crewkit/core/adapter';
import { findRedis, type TestServer, recordingLogger } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';

import { redisEventBus } from '../src/event-bus.js';
import { RedisRateLimiter } from '../src/rate-limiter.js';
import { ask, findServer, startCluster, startSentinel, waitForCluster, type RedisGroup } from './redis-groups.js';

const wait = { timeout: 15_000, interval: 20 };
// Sentinels examine servers every ten seconds, and pause before each next failover.
const patience = { timeout: 90_000, interval: 100 };
const channel = 'crewkit:events:0';
const typing = (userId: string): EventNotice => ({
  passing: { type: 'typing.announced', conversationId: 'c', userId },
});

/** Publishes over the first bus until each bus has received a notice. */
async function untilReceived(buses: readonly EventBus[]): Promise<void> {
  const heard = buses.map((bus) => {
    const notices: EventNotice[] = [];
    bus.subscribe((notice) => notices.push(notice));
    return notices;
  });
  await vi.waitFor(() => {
    buses[0]?.publish(typing('again'));
    for (const notices of heard) expect(notices.length).toBeGreaterThan(0);
  }, wait);
}

const skip = inject('redisUrl') === null || findRedis() === null;

describe.skipIf(skip).each([
  ['a cluster', startCluster, 3],
  ['sentinels', startSentinel, 2],
] as const)('over %s', (_name, start, dataServers) => {
  let group: RedisGroup;

  beforeAll(async () => {
    group = await start();
  });
  afterAll(() => group.dispose());

  const createBus = (): EventBus => redisEventBus({ url: group.url, logger: silentLogger, checkEveryMs: 100 });
  const createLimiter = (): RedisRateLimiter => new RedisRateLimiter({ url: group.url, logger: silentLogger });
  const data = (): readonly TestServer[] => group.servers.slice(0, dataServers);
  const runner = { describe, it, beforeAll, afterAll };

  eventBusContract({
    runner,
    create: createBus,
    createPeers: async () => [createBus(), createBus()],
    createUnreachable: () =>
      redisEventBus({
        url: group.url.replace(/\/\/[^/]+/, '//127.0.0.1:1,127.0.0.1:2'),
        logger: silentLogger,
      }),
    interrupt: async () => {
      for (const server of data()) {
        for (const type of ['normal', 'pubsub']) await ask(server, 'CLIENT', 'KILL', 'TYPE', type);
      }
    },
    patienceMs: 15_000,
  });

  rateLimiterContract({
    runner,
    create: createLimiter,
    createPeers: async () => [createLimiter(), createLimiter()],
  });
});

describe.skipIf(skip)('a cluster', () => {
  let group: RedisGroup;

  beforeAll(async () => {
    group = await startCluster();
  });
  afterAll(() => group.dispose());

  async function connectTwo(): Promise<Required<EventBus>[]> {
    const buses = [0, 1].map(() => redisEventBus({ url: group.url, logger: silentLogger, checkEveryMs: 100 }));
    for (const bus of buses) onTestFinished(() => bus.close());
    await Promise.all(buses.map((bus) => bus.connect()));
    return buses;
  }

  const createLimiter = (): RedisRateLimiter => new RedisRateLimiter({ url: group.url, logger: silentLogger });
  rateLimiterContract({
    runner: { describe, it, beforeAll, afterAll },
    create: createLimiter,
    createPeers: async () => [createLimiter(), createLimiter()],
    async interrupt() {
      await Promise.all(group.servers.map((server) => server.kill()));
      return async () => {
        await Promise.all(group.servers.map((server) => server.start()));
        await waitForCluster(group);
      };
    },
  });

  it('is interrupted while the master of the channel is down', async () => {
    const buses = await connectTwo();
    const server = await findServer(group, channel);
    await server.kill();
    for (const bus of buses) await vi.waitFor(() => expect(bus.isConnected()).toBe(false), wait);
    await server.start();
    for (const bus of buses) await vi.waitFor(() => expect(bus.isConnected()).toBe(true), wait);
    await untilReceived(buses);
  });

  it('is not interrupted while another master is down', async () => {
    const buses = await connectTwo();
    const server = await findServer(group, channel);
    const other = group.servers.find((each) => each !== server);
    await other?.kill();
    await untilReceived(buses);
    for (const bus of buses) expect(bus.isConnected()).toBe(true);
    await other?.start();
  });

  it('follows its channel to another master', async () => {
    const buses = await connectTwo();
    const from = await findServer(group, channel);
    const to = group.servers.find((each) => each !== from);
    if (to === undefined) throw new Error('There is no other server.');
    const [slot, id] = [
      String(await ask(from, 'CLUSTER', 'KEYSLOT', channel)),
      String(await ask(to, 'CLUSTER', 'MYID')),
    ];
    await ask(to, 'CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(await ask(from, 'CLUSTER', 'MYID')));
    await ask(from, 'CLUSTER', 'SETSLOT', slot, 'MIGRATING', id);
    for (const server of [to, ...group.servers.filter((each) => each !== to)]) {
      await ask(server, 'CLUSTER', 'SETSLOT', slot, 'NODE', id);
    }
    const countSubscribers = async (server: TestServer): Promise<unknown> =>
      ((await ask(server, 'PUBSUB', 'SHARDNUMSUB', channel)) as unknown[])[1];
    await vi.waitFor(async () => {
      expect([await countSubscribers(from), await countSubscribers(to)].map(Number)).toEqual([0, 2]);
    }, wait);
    await untilReceived(buses);
  });
});

describe.skipIf(skip)('sentinels', () => {
  let group: RedisGroup;

  beforeAll(async () => {
    group = await startSentinel();
  });
  afterAll(() => group.dispose());

  it('report a wrong password, or a master that they do not know, without the password', async () => {
    const [master, replica] = group.servers;
    if (master === undefined || replica === undefined) throw new Error('A server is missing.');
    for (const [url, reason] of [
      [group.url.replace('//', '//ada:sesame@'), /AUTH|WRONGPASS/],
      [group.url.replace('/main', '/other'), /does not know a master/],
    ] as const) {
      const logger = recordingLogger();
      const bus = redisEventBus({ url, logger });
      const error: unknown = await bus.connect().catch((failure: unknown) => failure);
      expect(CrewkitError.is(error, 'UNAVAILABLE')).toBe(true);
      logger.error({ err: error }, 'the host logs it');
      expect(logger.texts.join()).toMatch(reason);
      expect(logger.texts.join()).not.toContain('sesame');
      await bus.close();
    }
  });

  it('lead to the next master when the master is replaced or killed', async () => {
    const [master, replica, sentinel] = group.servers;
    if (master === undefined || replica === undefined || sentinel === undefined)
      throw new Error('A server is missing.');
    const buses = [0, 1].map(() => redisEventBus({ url: group.url, logger: silentLogger, checkEveryMs: 100 }));
    for (const bus of buses) onTestFinished(() => bus.close());
    await Promise.all(buses.map((bus) => bus.connect()));
    const countSubscribers = async (server: TestServer): Promise<number> =>
      Number(((await ask(server, 'PUBSUB', 'NUMSUB', channel)) as unknown[])[1]);

    // The sentinel refuses until it has examined the replica, and can give up when the machine is busy.
    await vi.waitFor(async () => {
      if (String(await ask(replica, 'INFO', 'replication')).includes('role:master')) return;
      await ask(sentinel, 'SENTINEL', 'FAILOVER', 'main');
      throw new Error('The failover has not ended.');
    }, patience);
    await vi.waitFor(async () => expect(await countSubscribers(replica)).toBe(2), patience);
    await untilReceived(buses);
    // The former master must be a replica of the next one before it can take over again.
    await vi.waitFor(async () => {
      expect(String(await ask(master, 'INFO', 'replication'))).toContain('master_link_status:up');
    }, patience);
    await replica.kill();
    await vi.waitFor(async () => expect(await countSubscribers(master)).toBe(2), patience);
    for (const bus of buses) expect(bus.isConnected()).toBe(true);
    await untilReceived(buses);
  }, 300_000);
});
