import { ManualClock } from '@crewkit/contracts';
import { expect, it } from 'vitest';

import type { DurableEvent } from '../../src/domain/events/domain-event.js';
import { SweepExpired } from '../../src/features/admin/maintenance/sweep-expired.js';
import type { Stores } from '../../src/ports/unit-of-work.js';

const ended = [
  { organizationId: 'o1', userId: 'u1' },
  { organizationId: 'o1', userId: null },
  { organizationId: null, userId: 'u2' },
];

it('a sweep repeats until a store has nothing left to remove, each time in a new transaction', async () => {
  const left = {
    sessions: 3,
    pendingRegistrations: 0,
    passwordResets: 1,
    invitations: 2,
    twoFactor: 1,
    signInChallenges: 3,
    emailChanges: 1,
    emailCodes: 1,
    spentFlows: 2,
    apiKeys: 1,
    knownDevices: 3,
    lockouts: 2,
    events: 5,
    webhooks: 1,
    notifications: 3,
    notifiedEvents: 1,
  };
  const expired = [...ended];
  const told: (readonly DurableEvent[])[] = [];
  const removeTwo = (name: keyof typeof left) => async (): Promise<number> => {
    const removed = Math.min(2, left[name]);
    left[name] -= removed;
    return Promise.resolve(removed);
  };
  const stores = {
    sessions: { deleteExpired: removeTwo('sessions') },
    pendingRegistrations: { deleteExpired: removeTwo('pendingRegistrations') },
    passwordResets: { deleteExpired: removeTwo('passwordResets') },
    invitations: { deleteExpired: removeTwo('invitations') },
    twoFactor: { deleteExpired: removeTwo('twoFactor') },
    signInChallenges: { deleteExpired: removeTwo('signInChallenges') },
    emailChanges: { deleteExpired: removeTwo('emailChanges') },
    emailCodes: { deleteExpired: removeTwo('emailCodes') },
    spentFlows: { deleteExpired: removeTwo('spentFlows') },
    apiKeys: { deleteExpired: removeTwo('apiKeys') },
    knownDevices: { deleteIdle: removeTwo('knownDevices') },
    assignments: { deleteExpired: () => Promise.resolve(expired.splice(0, 2)) },
    lockouts: { deleteIdle: removeTwo('lockouts') },
    webhooks: { deleteFinished: removeTwo('webhooks') },
    notifications: {
      deleteCreated: removeTwo('notifications'),
      forgetRecorded: removeTwo('notifiedEvents'),
    },
    events: {
      deleteRecorded: removeTwo('events'),
      append: (events: readonly DurableEvent[]) => Promise.resolve(told.push(events)),
    },
  };
  let transactions = 0;
  const run = <T>(work: (given: Stores) => Promise<T>): Promise<T> => {
    transactions += 1;
    return work(stores as unknown as Stores);
  };
  expect(await new SweepExpired({ run, read: run }, new ManualClock()).execute()).toBe(30 + 3);
  expect(Object.values(left)).toEqual(Array(16).fill(0));
  expect(transactions).toBe(2 + 3 + 1 + 2 + 2 + 2 + 3 + 2 + 2 + 2 + 3 + 3 + 2 + 4 + 2 + 3 + 2);
  const events = ended.map((each) => ({ type: 'access.changed', ...each }));
  expect(told).toEqual([events.slice(0, 2), events.slice(2)]);
});
