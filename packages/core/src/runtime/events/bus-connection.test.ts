import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CrewkitError } from '../../errors/crewkit-error.js';
import type { EventBus } from '../../ports/events/event-bus.js';
import { BusConnection } from './bus-connection.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a bus whose first attempts to connect fail with `failures`, and a list of the log messages. */
function setUp(failures: readonly Error[]) {
  const lines: string[] = [];
  const log =
    (level: string) =>
    (fields: object, message: string): void => {
      const reason = 'err' in fields && fields.err instanceof Error ? ` (${fields.err.message})` : '';
      lines.push(`${level}: ${message}${reason}`);
    };
  const logger = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
  let attempts = 0;
  let closes = 0;
  const bus: EventBus = {
    connect: async () => {
      const failure = failures[attempts];
      attempts += 1;
      if (failure !== undefined) throw failure;
      return Promise.resolve();
    },
    publish: () => undefined,
    subscribe: () => () => undefined,
    close: async () => {
      closes += 1;
      return Promise.resolve();
    },
  };
  const connection = new BusConnection(bus, logger);
  return { connection, lines, attempts: () => attempts, closes: () => closes };
}

const away = (reason: string): CrewkitError => new CrewkitError('UNAVAILABLE', { cause: new Error(reason) });
const told = 'error: the event bus cannot be reached: events of other processes arrive a second late';

describe('BusConnection', () => {
  it('logs nothing for a bus that connects at once', async () => {
    const { connection, lines } = setUp([]);
    await connection.open();
    expect(connection.isConnected()).toBe(true);
    expect(lines).toEqual([]);
  });

  it('opens during an outage of the bus, logs the reason, and connects later', async () => {
    const { connection, lines, attempts } = setUp([away('ECONNREFUSED'), away('ECONNREFUSED')]);
    await connection.open();
    expect(connection.isConnected()).toBe(false);
    expect(lines).toEqual([`${told} (ECONNREFUSED)`]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(attempts()).toBe(3);
    expect(connection.isConnected()).toBe(true);
    expect(lines.slice(1)).toEqual(['info: the event bus is connected: events of other processes arrive at once']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(attempts()).toBe(3);
  });

  it('logs the reason every minute, and backs off to at most five seconds', async () => {
    const { connection, lines, attempts } = setUp(Array.from({ length: 1000 }, () => away('WRONGPASS')));
    await connection.open();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(attempts()).toBeLessThan(10 * 12 + 10);
    expect(lines.length).toBeGreaterThanOrEqual(9);
    expect(lines.length).toBeLessThanOrEqual(11);
    expect(new Set(lines)).toEqual(new Set([`${told} (WRONGPASS)`]));
    await connection.close();
  });

  it('rejects permanent errors', async () => {
    const { connection, attempts } = setUp([new TypeError('no URL')]);
    await expect(connection.open()).rejects.toThrow('no URL');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts()).toBe(1);
  });

  it('stops retrying when it is closed', async () => {
    const { connection, attempts, closes } = setUp(Array.from({ length: 10 }, () => away('ECONNREFUSED')));
    await connection.open();
    await connection.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts()).toBe(1);
    expect(closes()).toBe(1);
  });
});
