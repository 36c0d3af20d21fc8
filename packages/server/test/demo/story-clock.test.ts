import { setTimeout as sleep } from 'node:timers/promises';

import { sqliteStore } from '@crewkit/adapter-store-sqlite';
import { describe, expect, it } from 'vitest';

import { keepContext } from '../../src/demo/keep-context.js';
import { StoryClock } from '../../src/demo/story-clock.js';

const moment = new Date('2020-01-02T03:04:05.000Z');
const isNow = (date: Date): boolean => Math.abs(date.getTime() - Date.now()) < 10_000;

describe('the clock of the demo', () => {
  it("returns the demo's time within the demo, and the current time elsewhere", async () => {
    const clock = new StoryClock();
    const within = clock.at(moment, async () => {
      await sleep(5);
      return clock.now();
    });
    expect(isNow(clock.now())).toBe(true);
    expect(await within).toEqual(moment);
    expect(isNow(clock.now())).toBe(true);
  });

  it('returns the current time in asynchronous work that continues after the demo was created', async () => {
    const clock = new StoryClock();
    const later: Promise<Date>[] = [];
    await clock.at(moment, async () => {
      later.push(sleep(20).then(() => clock.now()));
    });
    expect((await Promise.all(later)).map(isNow)).toEqual([true]);
  });

  it('keeps the times of callers that share one transaction apart', async () => {
    const clock = new StoryClock();
    const store = keepContext(sqliteStore({ path: ':memory:' }));
    const look = (): Promise<Date> => store.unitOfWork.run(async () => clock.now());
    try {
      const calls = Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? clock.at(moment, look) : look()));
      const times = await Promise.all(calls);
      expect(times.map((time) => (isNow(time) ? 'now' : time))).toEqual(
        times.map((_, index) => (index % 2 === 0 ? moment : 'now')),
      );
    } finally {
      await store.close();
    }
  });
});
