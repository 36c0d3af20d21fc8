import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { ManualClock } from '@crewkit/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { noMeter } from '../../src/defaults/observability/no-op.js';
import type { DurableEvent } from '../../src/domain/events/domain-event.js';
import { subscribeHandlers, type EventHandlers } from '../../src/runtime/events/event-handlers.js';
import { RunSubscription } from '../../src/runtime/events/run-subscription.js';
import type { StoreAdapter } from '../../src/ports/store-adapter.js';

const verified = (userId: string): DurableEvent => ({ type: 'user.verified', userId });

describe('an event subscription', () => {
  let store: StoreAdapter;
  let clock: ManualClock;
  let logged: object[];

  beforeEach(async () => {
    store = sqliteStore({ path: ':memory:' });
    await store.migrate();
    clock = new ManualClock();
    logged = [];
  });
  afterEach(() => store.close());

  const happen = (...userIds: string[]): Promise<unknown> =>
    store.unitOfWork.run((stores) => stores.events.append(userIds.map(verified), clock.now()));

  const logger = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (fields: object): void => void logged.push(fields),
  };

  const subscribe = (holder: string, handlers: EventHandlers): RunSubscription =>
    new RunSubscription(store.unitOfWork, subscribeHandlers('mails', handlers), {
      holder,
      clock,
      logger,
      meter: noMeter,
    });

  const collecting = (into: string[]): EventHandlers => ({ 'user.verified': ({ userId }) => into.push(userId) });

  /** Runs the subscription as the background job does. */
  async function runOut(subscription: RunSubscription): Promise<void> {
    while (await subscription.execute());
  }

  it('starts with events after its first start, and misses none from then on', async () => {
    const seen: string[] = [];
    await happen('before');
    const first = subscribe('a', collecting(seen));
    await runOut(first);
    await happen('one', 'two');
    await runOut(first);
    await first.release();
    await happen('three');
    await runOut(subscribe('b', collecting(seen)));
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  it('passes the event to its handler, and skips events without one', async () => {
    const calls: unknown[] = [];
    const handlers: EventHandlers = {
      'session.revoked': (event, place) => calls.push([event, place]),
    };
    const subscription = subscribe('a', handlers);
    await runOut(subscription);
    const event: DurableEvent = { type: 'session.revoked', userId: 'ada', sessionId: 'phone' };
    await happen('ada');
    await store.unitOfWork.run((stores) => stores.events.append([event], clock.now()));
    await runOut(subscription);
    expect(calls).toEqual([[event, { position: 2, recordedAt: clock.now() }]]);
  });

  it('retries a failed handler with the same event and exponential backoff, and keeps the order', async () => {
    const seen: string[] = [];
    let broken = true;
    const subscription = subscribe('a', {
      'user.verified': async ({ userId }) => {
        seen.push(userId);
        if (broken && userId === 'two') throw new Error('this is part of the test');
        return Promise.resolve();
      },
    });
    await runOut(subscription);
    await happen('one', 'two', 'three');
    await runOut(subscription);
    expect(seen).toEqual(['one', 'two']);
    await runOut(subscription);
    expect(seen).toHaveLength(2);
    for (const seconds of [1, 2, 4]) {
      clock.advance({ seconds: seconds - 0.001 });
      await runOut(subscription);
      clock.advance({ seconds: 0.001 });
      await runOut(subscription);
    }
    expect(seen).toEqual(['one', 'two', 'two', 'two', 'two']);
    broken = false;
    clock.advance({ seconds: 8 });
    await runOut(subscription);
    expect(seen.slice(5)).toEqual(['two', 'three']);
    expect(logged).toHaveLength(4);
    expect(logged[3]).toMatchObject({ subscription: 'mails', eventType: 'user.verified', failures: 4 });
  });

  it('runs in one process at a time, and passes to another when its holder is gone', async () => {
    const seen: string[] = [];
    const [gone, other] = [subscribe('gone', collecting(seen)), subscribe('other', collecting(seen))];
    await runOut(gone);
    await runOut(other);
    await happen('one');
    await runOut(other);
    expect(seen).toEqual([]);
    await runOut(gone);
    expect(seen).toEqual(['one']);
    await happen('two');
    clock.advance({ seconds: 60 });
    await runOut(other);
    expect(seen).toEqual(['one', 'two']);
    await happen('three');
    await runOut(gone);
    expect(seen).toEqual(['one', 'two']);
    await runOut(other);
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  it('renews its lease between slow handlers', async () => {
    const seen: string[] = [];
    const slow = subscribe('slow', {
      'user.verified': ({ userId }) => {
        seen.push(userId);
        clock.advance({ seconds: 25 });
      },
    });
    const other = subscribe('other', collecting(seen));
    await runOut(slow);
    await happen(...Array.from({ length: 10 }, (_, index) => `${index}`));
    const running = runOut(slow);
    await runOut(other);
    await running;
    await runOut(other);
    expect(seen).toEqual(Array.from({ length: 10 }, (_, index) => `${index}`));
  });

  it('continues where another process stopped, after it was suspended', async () => {
    const seen: string[] = [];
    const [sleeper, other] = [subscribe('sleeper', collecting(seen)), subscribe('other', collecting(seen))];
    await runOut(sleeper);
    clock.advance({ seconds: 61 });
    await happen('one');
    await runOut(other);
    await other.release();
    await happen('two');
    await runOut(sleeper);
    expect(seen).toEqual(['one', 'two']);
  });

  it('renews its lease during a handler that takes longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const seen: string[] = [];
    let finish: () => void = () => undefined;
    const slow = subscribe('slow', {
      'user.verified': async ({ userId }) => {
        await new Promise<void>((resolve) => (finish = resolve));
        seen.push(userId);
      },
    });
    const other = subscribe('other', collecting(seen));
    await runOut(slow);
    await happen('one');
    const running = runOut(slow);
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance({ seconds: 20 });
      vi.advanceTimersByTime(20_000);
      await new Promise((resolve) => setImmediate(resolve));
      await runOut(other);
    }
    finish();
    await running;
    vi.useRealTimers();
    await runOut(other);
    expect(seen).toEqual(['one']);
  });

  it('repeats events that were not acknowledged when it was taken over', async () => {
    const seen: string[] = [];
    const other = subscribe('other', collecting(seen));
    const stuck = subscribe('stuck', {
      'user.verified': async ({ userId }) => {
        if (userId !== 'one') return;
        clock.advance({ seconds: 60 });
        await runOut(other);
      },
    });
    await runOut(stuck);
    await happen('one', 'two');
    await runOut(stuck);
    expect(seen).toEqual(['one', 'two']);
    await happen('three');
    await runOut(stuck);
    await runOut(other);
    expect(seen).toEqual(['one', 'two', 'three']);
  });

  it('processes many pages', async () => {
    const seen: string[] = [];
    const subscription = subscribe('a', collecting(seen));
    await runOut(subscription);
    const users = Array.from({ length: 350 }, (_, index) => `${index}`);
    await happen(...users);
    await runOut(subscription);
    expect(seen).toEqual(users);
  });
});
