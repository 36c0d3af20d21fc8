import { expect, it } from 'vitest';

import { SweepDeletions } from '../../src/features/admin/maintenance/sweep-deletions.js';
import type { Stores } from '../../src/ports/unit-of-work.js';

/** Creates a unit of work over a store with `count` rows to remove. Each batch takes `batchMs`. */
function rowsLeft(count: number, batchMs: number) {
  const seen = { left: count, transactions: 0, limits: new Set<number>() };
  const removeSome = async (limit: number): Promise<number> => {
    const endAt = performance.now() + batchMs;
    while (performance.now() < endAt);
    seen.limits.add(limit);
    const removed = Math.min(limit, seen.left);
    seen.left -= removed;
    return Promise.resolve(removed);
  };
  const run = <T>(work: (stores: Stores) => Promise<T>): Promise<T> => {
    seen.transactions += 1;
    return work({ deletions: { removeSome } } as unknown as Stores);
  };
  return { seen, sweep: new SweepDeletions({ run, read: run }) };
}

it('a sweep removes everything in one transaction if batches are fast, and reports the end', async () => {
  const { seen, sweep } = rowsLeft(50, 0);
  expect(await sweep.execute()).toBe(false);
  expect(seen).toMatchObject({ left: 0, transactions: 1 });
});

it('a sweep ends its transaction after one slow batch, and reports that more rows may remain', async () => {
  const { seen, sweep } = rowsLeft(1_000, 11);
  expect(await sweep.execute()).toBe(true);
  const [limit = 0] = seen.limits;
  expect(seen).toMatchObject({ left: 1_000 - limit, transactions: 1 });
  expect(limit).toBeLessThanOrEqual(100);
});
