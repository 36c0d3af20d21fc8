import { expect, it, onTestFinished } from 'vitest';

import { sqliteStore } from '../../src/index.js';

it('removes old events in batches, the oldest first', async () => {
  const store = sqliteStore({ path: ':memory:' });
  onTestFinished(() => store.close());
  await store.migrate();
  const old = Array.from({ length: 2_500 }, (_, index) => ({ type: 'user.verified', userId: String(index) }) as const);
  await store.unitOfWork.run(({ events }) => events.append(old, new Date(1)));
  await store.unitOfWork.run(({ events }) => events.append(old.slice(0, 3), new Date(2)));
  const sweep = (before: number): Promise<number> =>
    store.unitOfWork.run(({ events }) => events.deleteRecorded(new Date(before)));
  expect([await sweep(1), await sweep(2), await sweep(1), await sweep(1)]).toEqual([1_000, 1_000, 500, 0]);
  expect(await sweep(2)).toBe(3);
});
