import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { CrewkitError } from '@crewkit/core';
import type { EventBus, EventNotice } from '@crewkit/core/adapter';
import { startPostgres, type TestServer, recordingLogger } from '@crewkit/test-servers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { postgresEventBus } from '../../src/events/event-bus.js';
import { openPool } from '../../src/connections/open-pool.js';
import { query } from '../support/temporary-database.js';

// A separate server, because the tests stop, kill and suspend it.
let server: TestServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.dispose());

const typing = (userId: string): EventNotice => ({
  passing: { type: 'typing.announced', conversationId: 'c', userId },
});

interface Fixture {
  readonly bus: Required<EventBus>;
  readonly lines: readonly string[];
  /** The `userId` of each received notice. */
  readonly heard: readonly string[];
  /** Publishes until a notice arrives. Resolves with the elapsed time. */
  readonly untilReceived: () => Promise<number>;
}

function createBus(connectionString = server.url, checkEveryMs = 100): Fixture {
  const pool = openPool({ connectionString });
  const logger = recordingLogger();
  const listen = { connectionString };
  const bus = postgresEventBus({ pool, listen, logger, checkEveryMs, answerWithinMs: 1_000 });
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
  onTestFinished(async () => {
    await bus.close();
    await pool.end();
  });
  return { bus, lines: logger.lines, heard, untilReceived };
}

const lost = 'warn: events of other processes are not heard now, and read from the log a little later';
const restored = 'info: events of other processes are heard again';
const unsent = 'warn: events cannot be sent to the other processes, which read them from the log a little later';
const sent = 'info: events are sent to the other processes again';
const listeners = "FROM pg_stat_activity WHERE application_name = 'crewkit-listen'";

describe('postgresEventBus', () => {
  it('listens again at once when its connection is terminated, and logs that once', async () => {
    const { bus, lines, untilReceived } = createBus();
    await bus.connect();
    await query(server.url, `SELECT pg_terminate_backend(pid) ${listeners}`);
    expect(await untilReceived()).toBeLessThan(3_000);
    expect(lines).toEqual([lost, restored]);
  });

  it('recovers when the server is back, without a crash or a flood of log entries', async () => {
    const { bus, lines, heard, untilReceived } = createBus();
    await bus.connect();
    expect(bus.isConnected()).toBe(true);
    await server.stop();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false));
    for (let round = 0; round < 20; round += 1) {
      bus.publish(typing('unheard'));
      await pause(50);
    }
    await server.start();
    expect(await untilReceived()).toBeLessThan(6_000);
    expect(bus.isConnected()).toBe(true);
    await vi.waitFor(() => expect(lines).toHaveLength(4));
    expect(lines.filter((line) => line.startsWith('warn'))).toHaveLength(2);
    expect(lines).toEqual(expect.arrayContaining([lost, restored]));
    // Outdated notices are either in the log or no longer relevant.
    expect(heard).not.toContain('unheard');
  });

  it('reports whether it receives notices', async () => {
    const { bus } = createBus();
    expect(bus.isConnected()).toBe(false);
    await bus.connect();
    expect(bus.isConnected()).toBe(true);
    await server.stop();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(false), { timeout: 5_000 });
    await server.start();
    await vi.waitFor(() => expect(bus.isConnected()).toBe(true), { timeout: 15_000 });
    await bus.close();
    expect(bus.isConnected()).toBe(false);
  });

  it('recovers after a crash of the server', async () => {
    const { bus, untilReceived } = createBus();
    await bus.connect();
    await server.kill();
    bus.publish(typing('unheard'));
    await server.start();
    await untilReceived();
  });

  it('closes an open connection on which the server does not respond', async () => {
    const { bus, lines, untilReceived } = createBus();
    await bus.connect();
    const [listener] = await query<{ pid: number }>(server.url, `SELECT pid ${listeners}`);
    const pid = listener?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await untilReceived()).toBeLessThan(5_000);
      expect(lines).toEqual([lost, restored]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('closes a connection that hangs while sending', async () => {
    const { bus, lines, untilReceived } = createBus();
    await bus.connect();
    await untilReceived();
    const [sender] = await query<{ pid: number }>(
      server.url,
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'crewkit'",
    );
    const pid = sender?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      expect(await untilReceived()).toBeLessThan(3_000);
      // A notice may arrive before its sender has the server's confirmation.
      await vi.waitFor(() => expect(lines).toHaveLength(2));
      expect(lines).toEqual([unsent, sent]);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('replaces a session that does not listen, as a pooler may provide', async () => {
    await query(server.url, 'CREATE SCHEMA pooled');
    const search = new URL(server.url);
    search.searchParams.set('options', '-c search_path=pooled,pg_catalog');
    const { bus, lines } = createBus(search.href);
    await bus.connect();
    await pause(300);
    expect(lines).toEqual([]);
    // This function shadows the server's own function.
    const body = "SELECT 'another' WHERE false";
    await query(
      server.url,
      `CREATE FUNCTION pooled.pg_listening_channels() RETURNS SETOF text LANGUAGE sql AS $$ ${body} $$`,
    );
    await vi.waitFor(() => expect(lines).toContain(lost));
    await query(server.url, 'DROP SCHEMA pooled CASCADE');
  });

  it('backs off when each connection is terminated at once', async () => {
    const { bus, untilReceived } = createBus();
    await bus.connect();
    const ended = new Set<number>();
    const end = performance.now() + 1_500;
    while (performance.now() < end) {
      const rows = await query<{ pid: number }>(server.url, `SELECT pid, pg_terminate_backend(pid) ${listeners}`);
      for (const { pid } of rows) ended.add(pid);
    }
    // Attempts follow immediately, and then after at most 0.1, 0.2, 0.4 and 0.8 seconds, but at least half of each.
    expect(ended.size).toBeGreaterThan(2);
    expect(ended.size).toBeLessThan(8);
    await untilReceived();
  });

  it('receives well-formed notices among malformed ones from any sender', async () => {
    const { bus, heard, lines } = createBus();
    await bus.connect();
    const notify = async (payload: string): Promise<void> => {
      await query(server.url, `SELECT pg_notify('crewkit_events', '${payload}')`);
    };
    for (const payload of ['', 'null', '{', '[]', '{"notices":{}}', '{"notices":[null,[1]]}']) await notify(payload);
    const good = '{"type":"typing.announced","conversationId":"c","userId":"good","more":true}';
    await notify(`{"notices":[{"type":"typing.announced","conversationId":"c","userId":7},${good}]}`);
    await vi.waitFor(() => expect(heard).toEqual(['good']));
    expect(lines).toEqual(['warn: something came over the event channel that this version does not understand']);
  });

  it('publishes notices that fit, and logs those that do not', async () => {
    const { bus, heard, lines } = createBus();
    await bus.connect();
    const longest = 'x'.repeat(7_700);
    for (const userId of [longest, 'y'.repeat(8_000), 'after']) bus.publish(typing(userId));
    await vi.waitFor(() => expect(heard).toEqual([longest, 'after']));
    expect(lines).toEqual(['warn: events are too big to be sent to the other processes']);
  });

  it('sends pending notices on close, and leaves no connection', async () => {
    const [first, second] = [createBus(), createBus()];
    await Promise.all([first.bus.connect(), second.bus.connect()]);
    first.bus.publish(typing('last'));
    await first.bus.close();
    first.bus.publish(typing('too late'));
    await vi.waitFor(() => expect(second.heard).toEqual(['last']));
    await second.bus.close();
    await vi.waitFor(async () => expect(await query(server.url, `SELECT pid ${listeners}`)).toEqual([]));
  });

  it('can be closed promptly during an outage', async () => {
    const { bus } = createBus();
    await bus.connect();
    await server.stop();
    for (let count = 0; count < 5_000; count += 1) bus.publish(typing('unheard'));
    const begin = performance.now();
    await bus.close();
    expect(performance.now() - begin).toBeLessThan(2_000);
    await server.start();
    await pause(200);
    expect(await query(server.url, `SELECT pid ${listeners}`)).toEqual([]);
  });

  it('drops a silent connection at once when it is closed', async () => {
    const sockets = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;
    const before = sockets();
    // With this interval, no check runs during the test.
    const { bus } = createBus(server.url, 60_000);
    await bus.connect();
    expect(sockets()).toBe(before + 1);
    const [listener] = await query<{ pid: number }>(server.url, `SELECT pid ${listeners}`);
    const pid = listener?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      await bus.close();
      await vi.waitFor(() => expect(sockets()).toBe(before));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });

  it('rejects connect within seconds if a server accepts connections and never answers', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const { bus } = createBus(`postgres://nobody@127.0.0.1:${port}/nothing`);
    const begin = performance.now();
    const error: unknown = await bus.connect().catch((reason: unknown) => reason);
    expect(CrewkitError.is(error, 'UNAVAILABLE')).toBe(true);
    expect(performance.now() - begin).toBeLessThan(3_000);
  });
});
