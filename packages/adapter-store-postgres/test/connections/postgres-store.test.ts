import { setTimeout as pause } from 'node:timers/promises';

import { prometheusMeter } from '@crewkit/adapter-metrics-prometheus';
import { parseMetrics, toValue, recordingLogger } from '@crewkit/test-servers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

import { postgresStore } from '../../src/index.js';
import { tcpProxy } from '../support/tcp-proxy.js';
import { emptyDatabase } from '../support/temporary-database.js';

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;

async function durationMs(work: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work;
  return performance.now() - startedAt;
}

describe('opening a database', () => {
  it('does not connect before the first use', async () => {
    const proxy = await tcpProxy(await emptyDatabase());
    const store = postgresStore({ connectionString: proxy.url });
    await pause(50);
    expect(proxy.startups).toHaveLength(0);
    await store.ping();
    expect(proxy.startups).toHaveLength(1);
    await store.close();
  });

  it.each([
    ['the port is closed', 'postgresql://postgres@127.0.0.1:1/crewkit'],
    ['there is no such host', 'postgresql://postgres@nowhere.invalid/crewkit'],
  ])('is UNAVAILABLE where %s', async (_, connectionString) => {
    const store = postgresStore({ connectionString });
    onTestFinished(() => store.close());
    await expect(store.ping()).rejects.toEqual(unavailable);
    await expect(store.unitOfWork.run(async () => 1)).rejects.toEqual(unavailable);
    await expect(store.migrate()).rejects.toEqual(unavailable);
  });

  it('opens no more connections than configured', async () => {
    const proxy = await tcpProxy(await emptyDatabase());
    const store = postgresStore({ connectionString: proxy.url, maxConnections: 3 });
    const claims = Array.from({ length: 20 }, (_, index) =>
      store.unitOfWork.run((stores) => stores.markers.claim(`${index}`, new Date(0))),
    );
    await Promise.all(claims);
    expect(proxy.startups).toHaveLength(3);
    await store.close();
  });

  it('reports the number of connections and of waiting callers', async () => {
    const store = postgresStore({ connectionString: await emptyDatabase(), maxConnections: 2 });
    onTestFinished(() => store.close());
    const { meter, text } = prometheusMeter({ maxAgeMs: 0 });
    store.measure?.(meter);
    const seen = async (): Promise<number[]> => {
      const families = parseMetrics(await text());
      const connections = (state: string): number => toValue(families, 'crewkit_store_connections', { state });
      return [connections('busy'), connections('idle'), toValue(families, 'crewkit_store_waiting')];
    };
    expect(await seen()).toEqual([0, 0, 0]);
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const works = Array.from({ length: 5 }, () => store.unitOfWork.run(() => gate));
    await vi.waitFor(async () => expect(await seen()).toEqual([2, 0, 3]));
    go();
    await Promise.all(works);
    expect(await seen()).toEqual([0, 2, 0]);
  });
});

describe('a ping', () => {
  it('is rejected within about two seconds by a silent server', async () => {
    const proxy = await tcpProxy(await emptyDatabase());
    const store = postgresStore({ connectionString: proxy.url });
    proxy.decide(() => 'swallow');
    expect(await durationMs(expect(store.ping()).rejects.toEqual(unavailable))).toBeLessThan(4000);
    // Closing does not wait for it either.
    expect(await durationMs(store.close())).toBeLessThan(4000);
  });

  it('is rejected within about two seconds without a free connection', async () => {
    const store = postgresStore({ connectionString: await emptyDatabase(), maxConnections: 1 });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holding = store.unitOfWork.run(() => released);
    await pause(50);
    expect(await durationMs(expect(store.ping()).rejects.toEqual(unavailable))).toBeLessThan(4000);
    release();
    await holding;
    await store.ping();
    await store.close();
  });
});

describe('the shared services of processes', () => {
  const notice = { passing: { type: 'typing.announced', conversationId: 'a', userId: 'b' } } as const;

  it('are a bus that listens once it is connected, and a rate limiter', async () => {
    const url = await emptyDatabase();
    const pooler = await tcpProxy(url);
    const direct = await tcpProxy(url);
    const stores = [1, 2].map(() =>
      postgresStore({ connectionString: pooler.url, listenConnectionString: direct.url, preparedStatements: false }),
    );
    const logger = recordingLogger();
    const buses = stores.map((store) => store.shared?.createEventBus(logger));
    const limiters = stores.map((store) => store.shared?.createRateLimiter(logger));
    const heard: unknown[] = [];
    for (const bus of buses) await bus?.connect();
    buses[1]?.subscribe((each) => heard.push(each));
    buses[0]?.publish(notice);
    await vi.waitFor(() => expect(heard).toEqual([notice]));
    const rule = { name: 'rule', limit: 1, windowSeconds: 60 };
    expect(await limiters[0]?.consume(rule, 'key')).toMatchObject({ allowed: true });
    expect(await limiters[1]?.consume(rule, 'key')).toMatchObject({ allowed: false });
    for (const each of [...buses, ...limiters, ...stores]) await each?.close();
    expect(direct.sent.map(({ text }) => text.split(' ')[0])).toContain('LISTEN');
    expect(pooler.sent.filter(({ text, prepared }) => prepared || text.startsWith('LISTEN'))).toEqual([]);
  });
});

describe('closing', () => {
  it('can be repeated, in parallel or later, and before the first use', async () => {
    const store = postgresStore({ connectionString: await emptyDatabase() });
    await Promise.all([store.close(), store.close()]);
    await store.close();
  });

  it('leaves no connection behind', async () => {
    const proxy = await tcpProxy(await emptyDatabase());
    const store = postgresStore({ connectionString: proxy.url });
    await Promise.all([store.ping(), store.ping(), store.ping()]);
    await store.close();
    await vi.waitUntil(() => proxy.open() === 0, { timeout: 10_000 });
  });
});
