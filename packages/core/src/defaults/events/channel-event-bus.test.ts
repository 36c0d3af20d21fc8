import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventNotice } from '../../ports/events/event-bus.js';
import { channelEventBus } from './channel-event-bus.js';
import { silentLogger } from '../observability/no-op.js';

const typing: EventNotice = { passing: { type: 'typing.announced', conversationId: 'c', userId: 'u' } };
const encoded = '{"notices":[{"type":"typing.announced","conversationId":"c","userId":"u"}]}';

async function createBus(send: (texts: readonly string[]) => Promise<void> = async () => undefined) {
  let receive: (text: string) => void = () => undefined;
  const close = vi.fn(async () => undefined);
  const [warn, error] = [vi.fn(), vi.fn()];
  const channel = {
    async open(hear: (text: string) => void): Promise<void> {
      receive = hear;
    },
    send,
    isConnected: () => true,
    close,
  };
  const bus = channelEventBus({ channel, logger: { ...silentLogger, warn, error }, maxBytes: 1_000 });
  await bus.connect();
  return { bus, receive: (text: string) => receive(text), close, warn, error };
}

describe('ChannelEventBus', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('delivers nothing before it arrives from the channel', async () => {
    const { bus, receive } = await createBus();
    const heard = vi.fn();
    bus.subscribe(heard);
    bus.publish(typing);
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).not.toHaveBeenCalled();
    receive(encoded);
    expect(heard.mock.calls).toEqual([[typing]]);
  });

  it('reports unreadable notices at most once a minute', async () => {
    const { receive, warn } = await createBus();
    for (let minute = 0; minute < 3; minute += 1) {
      for (let second = 0; second < 60; second += 1) {
        receive('{"notices":[null,{}]}');
        vi.advanceTimersByTime(1_000);
      }
    }
    expect(warn.mock.calls.map(([fields]) => fields as unknown)).toEqual(Array(3).fill({ invalid: 2 }));
  });

  it('logs errors of subscribers without the notice', async () => {
    const { bus, receive, error } = await createBus();
    const failure = new Error('no');
    bus.subscribe(async () => Promise.reject(failure));
    receive(encoded);
    await new Promise((resolve) => setImmediate(resolve));
    expect(error.mock.calls).toEqual([[{ err: failure }, expect.any(String)]]);
  });

  it('closes after five seconds if the channel hangs, and delivers nothing afterwards', async () => {
    const { bus, receive, close } = await createBus(() => new Promise(() => undefined));
    const heard = vi.fn();
    bus.subscribe(heard);
    bus.publish(typing);
    const closing = bus.close();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await closing;
    expect(close).toHaveBeenCalledTimes(1);
    bus.subscribe(heard);
    receive(encoded);
    expect(heard).not.toHaveBeenCalled();
  });
});
