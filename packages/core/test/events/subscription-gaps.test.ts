import { ManualClock } from '@crewkit/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { noMeter, silentLogger } from '../../src/defaults/observability/no-op.js';
import { subscribeHandlers } from '../../src/runtime/events/event-handlers.js';
import { RunSubscription } from '../../src/runtime/events/run-subscription.js';
import type { Stores, UnitOfWork } from '../../src/ports/unit-of-work.js';
import { ScriptedLog } from './scripted-log.js';

/** Creates a subscription over a log in which positions become visible out of order, as on Postgres. */
function setUp(onEvent: (userId: string) => void = () => undefined) {
  const log = new ScriptedLog();
  const seen: string[] = [];
  const clock = new ManualClock();
  let position: number | null = null;
  const eventCursors: Stores['eventCursors'] = {
    release: () => Promise.resolve(),
    claim: (_, startAt) => Promise.resolve((position ??= startAt)),
    advance: (_name, _holder, to) => {
      position = Math.max(position ?? 0, to);
      return Promise.resolve(true);
    },
  };
  const withCursors = <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
    log.unitOfWork.run((stores) => work(Object.create(stores, { eventCursors: { value: eventCursors } }) as Stores));
  const unitOfWork: UnitOfWork = { run: withCursors, read: withCursors };
  const handlers = {
    'user.verified': ({ userId }: { userId: string }): void => {
      seen.push(userId);
      onEvent(userId);
    },
  };
  const logged: string[] = [];
  const logger = { ...silentLogger, error: (_: object, message: string): void => void logged.push(message) };
  const tools = { holder: 'a', clock, logger, meter: noMeter };
  const subscription = new RunSubscription(unitOfWork, subscribeHandlers('mails', handlers), tools);
  return {
    seen,
    clock,
    logged,
    hide: (...positions: number[]): void => positions.forEach((each) => log.visible.delete(each)),
    start: () => subscription.start(),
    release: () => subscription.release(),
    show: (...positions: number[]): void => {
      for (const each of positions) log.visible.set(each, { type: 'user.verified', userId: `${each}` });
    },
    run: async (): Promise<void> => {
      while (await subscription.execute());
    },
  };
}

describe('a subscription over a log with sequence gaps', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('waits at a gap until it is filled, so that no event is lost', async () => {
    const { seen, show, run } = setUp();
    await run();
    show(1, 3);
    await run();
    expect(seen).toEqual(['1']);
    show(2, 5);
    await run();
    expect(seen).toEqual(['1', '2', '3']);
    show(4);
    await run();
    expect(seen).toEqual(['1', '2', '3', '4', '5']);
  });

  it('passes a gap when no transaction can be left to fill it', async () => {
    const { seen, show, run } = setUp();
    await run();
    show(1, 3);
    await run();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 29_000);
    await run();
    expect(seen).toEqual(['1']);
    vi.spyOn(performance, 'now').mockReturnValue(now + 31_000);
    await run();
    expect(seen).toEqual(['1', '3']);
  });

  it('handles events in progress at its first start, however many earlier ones arrive', async () => {
    const { seen, show, run, start } = setUp();
    show(...Array.from({ length: 300 }, (_, index) => index + 2));
    await start();
    show(302);
    await run();
    show(1);
    await run();
    show(303);
    await run();
    expect(seen).toEqual(['302', '1', '303']);
  });

  it('retries a handler that fails after a rolled-back position as fast as elsewhere', async () => {
    let failures = 0;
    const { seen, show, run, clock } = setUp((userId) => {
      failures += Number(userId === '3');
      if (userId === '3' && failures < 4) throw new Error('this is part of the test');
    });
    await run();
    show(1, 3);
    await run();
    const now = performance.now();
    vi.spyOn(performance, 'now').mockReturnValue(now + 31_000);
    for (const seconds of [0, 1, 2, 4]) {
      clock.advance({ seconds });
      await run();
    }
    expect(seen).toEqual(['1', '3', '3', '3', '3']);
  });

  it('logs a rewound log, and continues from its end', async () => {
    const first = setUp();
    await first.run();
    first.show(1, 2, 3);
    await first.run();
    first.hide(2, 3);
    first.clock.advance({ seconds: 120 });
    await first.release();
    await first.run();
    expect(first.logged).toEqual(['the event log has gone back; going on from its end']);
    first.show(2);
    await first.run();
    expect(first.seen).toEqual(['1', '2', '3', '2']);
  });
});
