import { afterEach, describe, expect, it, vi } from 'vitest';

import { ManualClock } from '../../src/contracts/http/manual-clock.js';
import { silentLogger } from '../../src/defaults/silent-logger.js';
import { RunSubscription } from '../../src/features/events/run-subscription.js';
import type { Stores, UnitOfWork } from '../../src/ports/unit-of-work.js';
import { ScriptedLog } from './scripted-log.js';

/** A subscription over a log in which positions become visible out of order, as on Postgres. */
function setUp() {
  const log = new ScriptedLog();
  const seen: string[] = [];
  let position: number | null = null;
  const eventCursors: Pick<Stores['eventCursors'], 'claim' | 'advance'> = {
    claim: (_, startAt) => Promise.resolve((position ??= startAt)),
    advance: (_name, _holder, to) => {
      position = to;
      return Promise.resolve(true);
    },
  };
  const withCursors = <T>(work: (stores: Stores) => Promise<T>): Promise<T> =>
    log.unitOfWork.run((stores) => work({ ...stores, eventCursors } as Stores));
  const unitOfWork: UnitOfWork = { run: withCursors, read: withCursors };
  const handlers = { 'user.verified': ({ userId }: { userId: string }) => seen.push(userId) };
  const tools = { holder: 'a', clock: new ManualClock(), logger: silentLogger };
  const subscription = new RunSubscription(unitOfWork, { name: 'mails', handlers }, tools);
  return {
    seen,
    show: (...positions: number[]): void => {
      for (const each of positions) log.visible.set(each, { type: 'user.verified', userId: `${each}` });
    },
    run: async (): Promise<void> => {
      while (await subscription.execute());
    },
  };
}

describe('a subscription over a log with holes', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('waits at a hole until it is filled, so that nothing is skipped for good', async () => {
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

  it('goes past a hole when no transaction can be left to fill it', async () => {
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
});
