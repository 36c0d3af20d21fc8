import { describe, expect, it, vi } from 'vitest';
import type { EventNotice } from '../../ports/events/event-bus.js';
import { LocalEventBus } from './local-event-bus.js';
import { silentLogger } from '../observability/no-op.js';

const typing = (userId: string): EventNotice => ({
  passing: { type: 'typing.announced', conversationId: 'c', userId },
});
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('LocalEventBus', () => {
  it('delivers asynchronously', async () => {
    const received: EventNotice[] = [];
    const bus = new LocalEventBus(silentLogger);
    bus.subscribe((notice) => received.push(notice));
    bus.publish(typing('a'));
    await Promise.resolve();
    expect(received).toEqual([]);
    await turn();
    expect(received).toEqual([typing('a')]);
  });

  it('logs what subscribers throw or reject with, without the notice', async () => {
    const error = vi.fn();
    const bus = new LocalEventBus({ ...silentLogger, error });
    const failure = new Error('no');
    bus.subscribe(() => {
      throw failure;
    });
    bus.subscribe(async () => Promise.reject(failure));
    bus.publish(typing('a'));
    await bus.close();
    await turn();
    expect(error.mock.calls).toEqual(Array(2).fill([{ err: failure }, 'a subscriber of the event bus failed']));
  });

  it('delivers notices published before close, and none published later', async () => {
    const received: EventNotice[] = [];
    const bus = new LocalEventBus(silentLogger);
    bus.subscribe((notice) => received.push(notice));
    bus.publish(typing('a'));
    const closing = bus.close();
    bus.publish(typing('b'));
    await closing;
    bus.subscribe((notice) => received.push(notice));
    bus.publish(typing('c'));
    await turn();
    expect(received).toEqual([typing('a')]);
  });

  it('does not deliver to a subscription that an earlier subscriber cancels', async () => {
    const bus = new LocalEventBus(silentLogger);
    const second = vi.fn();
    bus.subscribe(() => endSecond());
    const endSecond = bus.subscribe(second);
    bus.publish(typing('a'));
    await turn();
    expect(second).not.toHaveBeenCalled();
  });
});
