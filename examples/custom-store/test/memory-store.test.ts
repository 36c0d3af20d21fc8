import { setTimeout as pause } from 'node:timers/promises';
import type { Account, Stores } from '@crewkit/core/adapter';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../src/memory-store.js';

// Tests the behavior that the contract leaves to each store.

const unavailable = expect.objectContaining({ code: 'UNAVAILABLE' }) as unknown;
const createdAt = new Date(0);
const account: Account = {
  id: '00000000-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  passwordHash: null,
  emailVerifiedAt: null,
  twoFactorEnabled: false,
  disabledAt: null,
  closedAt: null,
  organizationId: null,
  ...{ displayName: null, avatarId: null, locale: null, timeZone: null, fields: {} },
  createdAt,
};
const claim = (stores: Stores, name: string): Promise<boolean> => stores.markers.claim(name, new Date(0));

describe('memoryStore', () => {
  it('copies stored values', async () => {
    const { unitOfWork } = memoryStore();
    const given = { ...account, createdAt: new Date(1000) };
    await unitOfWork.run(({ accounts }) => accounts.insertIfAbsent(given));
    const find = (): Promise<Account | null> => unitOfWork.read(({ accounts }) => accounts.findById(account.id));
    given.createdAt.setTime(0);
    (await find())?.createdAt.setTime(0);
    expect((await find())?.createdAt).toEqual(new Date(1000));
  });

  it('rejects stores that are used after their transaction', async () => {
    const { unitOfWork } = memoryStore();
    const kept = await unitOfWork.run(async (stores) => {
      await claim(stores, 'inside');
      return [stores];
    });
    for (const stores of kept) await expect(claim(stores, 'outside')).rejects.toThrow('The transaction has ended.');
    expect(await unitOfWork.run((stores) => claim(stores, 'outside'))).toBe(true);
  });

  it('runs reads in parallel and writes one after another', async () => {
    const { unitOfWork } = memoryStore();
    await unitOfWork.run(({ accounts }) => accounts.insertIfAbsent(account));
    let arrived = 0;
    let letGo = (): void => undefined;
    const all = new Promise<void>((resolve) => (letGo = resolve));
    const seen = await Promise.all(
      ['Byron', 'King'].map((lastName) =>
        unitOfWork.run(async ({ accounts }) => {
          const before = await accounts.findById(account.id);
          arrived += 1;
          if (arrived === 2) letGo();
          await all;
          await accounts.update(account.id, { lastName });
          return before?.lastName;
        }),
      ),
    );
    expect(seen).toEqual(['Lovelace', 'Lovelace']);
  });

  it('is UNAVAILABLE for a write that waits too long, and serves the next', async () => {
    const { unitOfWork } = memoryStore({ patienceMs: 20 });
    const nested = unitOfWork.run(async (stores) => {
      await claim(stores, 'outer');
      return unitOfWork.run((inner) => claim(inner, 'inner'));
    });
    await expect(nested).rejects.toEqual(unavailable);
    for (const name of ['outer', 'inner']) expect(await unitOfWork.run((stores) => claim(stores, name))).toBe(true);
  });

  it('rejects writes of a transaction that timed out', async () => {
    const { unitOfWork } = memoryStore({ patienceMs: 30 });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const holder = unitOfWork.run(async (stores) => {
      await claim(stores, 'a');
      await held;
    });
    await expect(unitOfWork.run((stores) => claim(stores, 'b'))).rejects.toEqual(unavailable);
    const late = unitOfWork.run((stores) => claim(stores, 'a'));
    // Long enough for the late transaction to write if it is not prevented.
    await pause(5);
    letGo();
    await holder;
    expect(await late).toBe(false);
  });
});
