import { ManualClock } from '@crewkit/contracts';
import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { noMeter } from '../../src/defaults/observability/no-op.js';
import type { DomainEvent, DurableEvent, EphemeralEvent } from '../../src/domain/events/domain-event.js';
import { EventFeed } from '../../src/runtime/events/event-feed.js';
import { ScriptedBus, ScriptedLog } from './scripted-log.js';

const posted = (conversationId: string, seq: number): DurableEvent => ({
  type: 'message.posted',
  conversationId,
  messageId: `${conversationId}-${seq}`,
  seq,
});
const event = (position: number): DurableEvent => posted('chat', position);
const keys = ['conversation:chat'] as const;
const typing: EphemeralEvent = { type: 'typing.announced', conversationId: 'chat', userId: 'ada' };

const feeds: EventFeed[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(feeds.splice(0).map((feed) => feed.close()));
});

/** Starts a feed without subscribers. */
async function startWithout(before: readonly number[] = []) {
  const log = new ScriptedLog();
  const bus = new ScriptedBus();
  for (const position of before) log.visible.set(position, event(position));
  const logged: string[] = [];
  const note = (_: object, message: string): void => void logged.push(message);
  const logger = { debug: note, info: note, warn: note, error: note };
  const feed = new EventFeed(log.unitOfWork, bus, { clock: new ManualClock(), logger, meter: noMeter });
  feeds.push(feed);
  await feed.start();
  log.reads = 0;
  return { log, bus, feed, logged };
}

async function start(before: readonly number[] = []) {
  const { log, bus, feed, logged } = await startWithout(before);
  const received: DomainEvent[] = [];
  feed.subscribe((each) => received.push(each));
  return {
    log,
    bus,
    feed,
    logged,
    received,
    /** Makes positions visible, and notifies the bus of the positions in `told`, in that order. */
    commit: (positions: readonly number[], told = positions): void => {
      for (const position of positions) log.visible.set(position, event(position));
      for (const position of told) bus.deliver({ position, keys });
    },
    seqs: () => received.map((each) => (each as Extract<DomainEvent, { type: 'message.posted' }>).seq),
  };
}

/** Waits for event-loop turns instead of time. A read takes one turn, whose duration depends on the load. */
async function settled(turns = 20): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('the event feed', () => {
  it('reads the log once for notices that arrive during a read', async () => {
    const { commit, seqs, log } = await start([1, 2, 3]);
    commit([4]);
    commit([5, 6, 7]);
    await settled();
    expect(seqs()).toEqual([4, 5, 6, 7]);
    expect(log.reads).toBe(2);
    commit([], [4, 7, 1]);
    await settled();
    expect(log.reads).toBe(2);
  });

  it('treats a notice only as a hint to read', async () => {
    const { bus, commit, seqs } = await start();
    // The notices name positions that are not committed, that never will be, or that were delivered long ago.
    for (const position of [1, 2, 99, Number.MAX_SAFE_INTEGER, 0, -1, 1.5, Number.NaN]) bus.deliver({ position, keys });
    await settled();
    expect(seqs()).toEqual([]);
    commit([1, 2, 3]);
    await settled();
    expect(seqs()).toEqual([1, 2, 3]);
  });

  it('does not read for a notice that no subscriber wants, until one does', async () => {
    const { bus, log, feed } = await startWithout();
    const interesting = new Set<string>();
    const news = vi.fn();
    feed.onNews(news);
    const received: DomainEvent[] = [];
    feed.subscribe(
      (each) => received.push(each),
      (about) => about.some((key) => interesting.has(key)),
    );
    log.visible.set(1, event(1));
    bus.deliver({ position: 1, keys });
    await settled();
    expect([log.reads, news.mock.calls.length]).toEqual([0, 1]);
    await feed.catchUp();
    await feed.catchUp();
    expect(log.reads).toBe(1);
    interesting.add('conversation:chat');
    log.visible.set(2, event(2));
    bus.deliver({ position: 2, keys });
    bus.deliver({ passing: typing });
    await settled();
    expect(received).toEqual([typing, event(2)]);
  });

  it('reads unwanted events with the next poll', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { bus, log, feed } = await startWithout();
    feed.subscribe(
      () => undefined,
      () => false,
    );
    for (const position of [1, 2, 3]) {
      log.visible.set(position, event(position));
      bus.deliver({ position, keys });
    }
    await settled();
    expect(log.reads).toBe(0);
    vi.advanceTimersByTime(1_000);
    await settled();
    expect(log.reads).toBe(1);
    await feed.catchUp();
    expect(log.reads).toBe(1);
  });

  it('still catches up after a read that failed', async () => {
    const { bus, log, feed } = await startWithout();
    feed.subscribe(
      () => undefined,
      () => false,
    );
    bus.deliver({ position: 1, keys });
    log.failure = new Error('The store is unreachable; this is part of the test.');
    await feed.catchUp();
    log.failure = null;
    await feed.catchUp();
    await feed.catchUp();
    expect(log.reads).toBe(2);
  });

  it('delivers each event once, however often it is notified', async () => {
    const { commit, seqs } = await start();
    commit([1, 2], [1, 2, 2, 1]);
    commit([3], []);
    commit([4], [4, 3, 4]);
    await settled();
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('reads the log for events whose notices are out of order or missing', async () => {
    const { commit, seqs } = await start();
    commit([1, 2, 3, 4], [3, 1]);
    await settled();
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it('delivers events that become visible late before later ones', async () => {
    const { commit, seqs } = await start();
    commit([1, 3]);
    await settled();
    expect(seqs()).toEqual([1, 3]);
    // Position 2 may belong to the same conversation as position 4: its transaction may have ended before that of position 4 began.
    commit([2, 4], [4, 2]);
    await settled();
    expect(seqs()).toEqual([1, 3, 2, 4]);
  });

  it('fills sequence gaps that were open when it started', async () => {
    const { commit, seqs } = await start([1, 2, 4]);
    commit([3], []);
    commit([5]);
    await settled();
    expect(seqs()).toEqual([3, 5]);
  });

  it('fills a sequence gap that was open when it started, however much has happened since', async () => {
    const { commit, seqs } = await start(Array.from({ length: 5000 }, (_, index) => index + 2));
    commit([1], []);
    commit([5002]);
    await settled();
    expect(seqs()).toEqual([1, 5002]);
  });

  it('gives up no sequence gap while the log cannot be read', async () => {
    const { commit, seqs, log } = await start();
    commit([1, 3]);
    await settled();
    log.failure = new Error('away');
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 60_000);
    commit([2], [2]);
    await settled();
    log.failure = null;
    commit([], [2]);
    await settled();
    expect(seqs()).toEqual([1, 3, 2]);
  });

  it('gives up a sequence gap when a read half a minute later has not found it', async () => {
    const { commit, seqs, log } = await start();
    commit([1, 3]);
    await settled();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 31_000);
    commit([4]);
    await settled();
    log.reads = 0;
    commit([2], [2]);
    await settled();
    expect([seqs(), log.reads]).toEqual([[1, 3, 4], 0]);
  });

  it('gives up no sequence gap that lies beyond the end of a page', async () => {
    const { commit, seqs } = await start();
    const numbers = Array.from({ length: 700 }, (_, index) => index + 1);
    commit(
      numbers.map((number) => number * 2),
      [1400],
    );
    await settled();
    expect(seqs()).toHaveLength(700);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 31_000);
    commit(
      numbers.map((number) => number * 2 - 1),
      [1],
    );
    await settled();
    expect(seqs().slice(700)).toEqual(numbers.map((number) => number * 2 - 1));
  });

  it('logs a rewound log, and continues with recent events', async () => {
    const { commit, seqs, log, logged, bus } = await start();
    commit([1, 2, 3, 4, 5]);
    await settled();
    for (const position of [3, 4, 5]) log.visible.delete(position);
    log.recordedAt.set(1, new Date(Date.now() - 60_000));
    // Position 3 is not delivered, because its position has been passed.
    commit([3]);
    for (let reads = 0; reads < 3; reads += 1) {
      bus.deliver({ position: 6, keys });
      await settled();
    }
    expect(logged).toEqual(['the event log has gone back; going on with what it recorded lately']);
    commit([4]);
    await settled();
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 2, 3, 4]);
  });

  it('finds events within a second without notices', async () => {
    const { commit, seqs } = await start();
    commit([1, 2], []);
    await expect.poll(seqs, { timeout: 2000 }).toEqual([1, 2]);
  });

  it('passes on ephemeral events', async () => {
    const { bus, received } = await start();
    bus.deliver({ passing: typing });
    bus.deliver({ passing: typing });
    expect(received).toEqual([typing, typing]);
  });

  it('reads page by page', async () => {
    const { commit, seqs } = await start();
    const positions = Array.from({ length: 1700 }, (_, index) => index + 1);
    commit(positions, [1700]);
    await expect.poll(() => seqs().length).toBe(1700);
    expect(seqs()).toEqual(positions);
  });

  it('continues after a failed read of the log, and logs that once', async () => {
    const { commit, seqs, log, logged } = await start();
    log.failure = new Error('away');
    commit([1, 2], [2]);
    await settled();
    commit([3], [3]);
    await settled();
    expect([seqs(), logged]).toEqual([[], ['the event log cannot be read']]);
    log.failure = null;
    await expect.poll(seqs, { timeout: 2000 }).toEqual([1, 2, 3]);
    expect(logged).toEqual(['the event log cannot be read', 'the event log can be read again']);
  });

  it('isolates subscribers from a failing subscriber', async () => {
    const { commit, seqs, feed, logged } = await start();
    feed.subscribe(() => Promise.reject(new Error('this is part of the test')));
    feed.subscribe(() => {
      throw new Error('this too');
    });
    commit([1, 2]);
    await settled();
    expect(seqs()).toEqual([1, 2]);
    expect(logged).toEqual(Array.from({ length: 4 }, () => 'an event subscriber failed'));
  });

  it('is silent when it is closed', async () => {
    const { commit, seqs, feed } = await start();
    commit([1, 3], [3]);
    await feed.close();
    commit([4, 5]);
    await settled();
    expect(seqs().filter((seq) => seq > 3)).toEqual([]);
  });
});

// The steps are transactions. Each takes its position, then commits, and then its notice arrives or is lost.
const steps = fc.array(
  fc.record({
    conversation: fc.integer({ min: 0, max: 2 }),
    commitDelay: fc.integer({ min: 0, max: 4 }),
    noticeDelay: fc.option(fc.integer({ min: 0, max: 6 }), { nil: null }),
  }),
  { maxLength: 30 },
);

describe('the invariant of the event feed', () => {
  it('delivers every committed event once, in order within each conversation, even if notices are lost', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (transactions) => {
        const { log, bus, received } = await start();
        const turns: ((() => void)[] | undefined)[] = [];
        const at = (turn: number, action: () => void): void => void (turns[turn] ??= []).push(action);
        const freeAt = [0, 0, 0];
        const seqs = [0, 0, 0];
        let position = 0;
        // Positions are taken in the order of this list, each as soon as its conversation is unlocked.
        let now = 0;
        for (const { conversation, commitDelay, noticeDelay } of transactions) {
          now = Math.max(now, freeAt[conversation] ?? 0);
          position += 1;
          seqs[conversation] = (seqs[conversation] ?? 0) + 1;
          const mine = { position, event: posted(`chat ${conversation}`, seqs[conversation]) };
          const committedAt = now + commitDelay;
          freeAt[conversation] = committedAt + 1;
          at(committedAt, () => log.visible.set(mine.position, mine.event));
          if (noticeDelay !== null) at(committedAt + noticeDelay, () => bus.deliver({ position: mine.position, keys }));
        }
        for (const turn of turns) {
          for (const action of turn ?? []) action();
          await new Promise((resolve) => setImmediate(resolve));
        }
        // This replaces the poll, which would take a second each time.
        bus.deliver({ position: position + 1, keys });
        await settled();
        const got = received as Extract<DomainEvent, { type: 'message.posted' }>[];
        expect(got.filter((each) => each.conversationId !== 'chat')).toHaveLength(transactions.length);
        for (const [conversation, count] of seqs.entries()) {
          const mine = got.filter((each) => each.conversationId === `chat ${conversation}`).map((each) => each.seq);
          expect(mine).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        }
      }),
      { numRuns: 300 },
    );
  });
});
