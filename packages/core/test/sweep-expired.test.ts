import { expect, it } from 'vitest';

import { ManualClock } from '../src/contracts/http/manual-clock.js';
import { SweepExpired } from '../src/features/setup/sweep-expired.js';
import type { Stores } from '../src/ports/unit-of-work.js';

it('goes on until a store has nothing more to remove, each time in a transaction of its own', async () => {
  const left = { sessions: 3, pendingRegistrations: 0, passwordResets: 1, lockouts: 2, events: 5 };
  const removeTwo = (name: keyof typeof left) => async (): Promise<number> => {
    const removed = Math.min(2, left[name]);
    left[name] -= removed;
    return Promise.resolve(removed);
  };
  const stores = {
    sessions: { deleteExpired: removeTwo('sessions') },
    pendingRegistrations: { deleteExpired: removeTwo('pendingRegistrations') },
    passwordResets: { deleteExpired: removeTwo('passwordResets') },
    lockouts: { deleteIdle: removeTwo('lockouts') },
    events: { deleteRecorded: removeTwo('events') },
  };
  let transactions = 0;
  const run = <T>(work: (given: Stores) => Promise<T>): Promise<T> => {
    transactions += 1;
    return work(stores as unknown as Stores);
  };
  expect(await new SweepExpired({ run, read: run }, new ManualClock()).execute()).toBe(11);
  expect(left).toEqual({ sessions: 0, pendingRegistrations: 0, passwordResets: 0, lockouts: 0, events: 0 });
  expect(transactions).toBe(3 + 1 + 2 + 2 + 4);
});
