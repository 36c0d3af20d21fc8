import assert from 'node:assert/strict';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at } from '../support/store-samples.js';

const { lockoutPolicy } = internals;

const email = 'ada@example.org';
const newEmail = 'countess@example.org';
const lockMs = lockoutPolicy.lockSeconds * 1000;

async function reserve(store: StoreAdapter, now: Date, who = email): Promise<Date | null> {
  const { lockedUntil } = await store.unitOfWork.run((stores) => stores.lockouts.reserve(who, now, lockoutPolicy));
  return lockedUntil;
}

/** Reserves attempts one after another, each a millisecond later, and returns the result of each. */
async function reserveMany(store: StoreAdapter, count: number, startMs: number): Promise<(Date | null)[]> {
  const told: (Date | null)[] = [];
  for (let index = 0; index < count; index += 1) told.push(await reserve(store, at(startMs + index)));
  return told;
}

const release = (store: StoreAdapter, who = email): Promise<void> =>
  store.unitOfWork.run((stores) => stores.lockouts.release(who, lockoutPolicy));

const move = (store: StoreAdapter, from: string, to: string): Promise<void> =>
  store.unitOfWork.run((stores) => stores.lockouts.move(from, to));

const free = (count: number): null[] => Array.from({ length: count }, () => null);

export const lockoutStoreCases: StoreCases = {
  async 'accepts as many attempts as the policy allows, and locks with the last of them'(store) {
    const lockedUntil = at(lockoutPolicy.maxFailures - 1 + lockMs);
    assert.deepEqual(await reserveMany(store, lockoutPolicy.maxFailures + 2, 0), [
      ...free(lockoutPolicy.maxFailures),
      lockedUntil,
      lockedUntil,
    ]);
  },

  async 'accepts exactly as many parallel attempts as the policy allows'(store) {
    const told = await inParallel(20, () => reserve(store, at(0)));
    assert.equal(told.filter((each) => each === null).length, lockoutPolicy.maxFailures);
    assert.deepEqual(
      told.filter((each) => each !== null),
      Array.from({ length: 20 - lockoutPolicy.maxFailures }, () => at(lockMs)),
    );
  },

  async 'does not extend a lockout by refused attempts'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    const end = lockoutPolicy.maxFailures - 1 + lockMs;
    for (const milliseconds of [100, lockMs / 2, end - 1]) {
      assert.deepEqual(await reserve(store, at(milliseconds)), at(end));
    }
    assert.equal(await reserve(store, at(end)), null);
  },

  async 'starts a new count after a lockout has ended'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    const end = lockoutPolicy.maxFailures - 1 + lockMs;
    const told = await reserveMany(store, lockoutPolicy.maxFailures + 1, end);
    assert.deepEqual(told, [...free(lockoutPolicy.maxFailures), at(end + lockoutPolicy.maxFailures - 1 + lockMs)]);
  },

  async 'starts a new count when the last attempt is as old as the lockout duration'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures - 1, 0);
    const last = lockoutPolicy.maxFailures - 2;
    const told = await reserveMany(store, lockoutPolicy.maxFailures + 1, last + lockMs);
    assert.deepEqual(told.slice(0, -1), free(lockoutPolicy.maxFailures));
    assert.notEqual(told.at(-1), null);
  },

  async 'continues the count while the last attempt is younger'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures - 1, 0);
    const now = at(lockoutPolicy.maxFailures - 2 + lockMs - 1);
    assert.equal(await reserve(store, now), null);
    assert.deepEqual(await reserve(store, now), new Date(now.getTime() + lockMs));
  },

  async 'locks at the first attempt if the policy allows one'(store) {
    const strict = { maxFailures: 1, lockSeconds: 60 };
    const take = (): Promise<{ lockedUntil: Date | null }> =>
      store.unitOfWork.run((stores) => stores.lockouts.reserve(email, at(0), strict));
    assert.deepEqual(await take(), { lockedUntil: null });
    assert.deepEqual(await take(), { lockedUntil: at(60_000) });
  },

  async 'counts each email separately'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    for (const other of [`x${email}`, email.toUpperCase(), email.replace('a', '_'), '%', 'żółć@example.org']) {
      assert.equal(await reserve(store, at(10), other), null, other);
    }
    assert.notEqual(await reserve(store, at(10)), null);
  },

  async 'clears the attempts of one email'(store) {
    const other = 'grace@example.org';
    for (let index = 0; index < lockoutPolicy.maxFailures; index += 1) await reserve(store, at(0), other);
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    await store.unitOfWork.run((stores) => stores.lockouts.clear(email));
    assert.deepEqual(await reserveMany(store, lockoutPolicy.maxFailures, 10), free(lockoutPolicy.maxFailures));
    assert.notEqual(await reserve(store, at(10), other), null);
  },

  async 'releases one attempt'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures - 1, 0);
    await release(store);
    assert.deepEqual(
      (await reserveMany(store, 3, 100)).map((each) => each === null),
      [true, true, false],
    );
  },

  async 'lifts a lockout that exists only because of the released attempt'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    await release(store);
    const lockedUntil = at(100 + lockMs);
    assert.deepEqual(await reserveMany(store, 2, 100), [null, lockedUntil]);
  },

  async 'keeps a lockout that exists without the released attempt'(store) {
    const strict = { ...lockoutPolicy, maxFailures: lockoutPolicy.maxFailures - 1 };
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    await store.unitOfWork.run((stores) => stores.lockouts.release(email, strict));
    assert.deepEqual(await reserve(store, at(100)), at(lockoutPolicy.maxFailures - 1 + lockMs));
  },

  async 'releases no more attempts than were reserved, even in parallel'(store) {
    await release(store);
    assert.equal(await reserve(store, at(0)), null);
    await inParallel(racers, () => release(store));
    const told = await reserveMany(store, lockoutPolicy.maxFailures + 1, 10);
    assert.deepEqual(told, [...free(lockoutPolicy.maxFailures), at(10 + lockoutPolicy.maxFailures - 1 + lockMs)]);
  },

  async 'releases as many attempts in parallel as requested'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    await inParallel(lockoutPolicy.maxFailures - 1, () => release(store));
    const told = await reserveMany(store, lockoutPolicy.maxFailures, 10);
    assert.deepEqual(told, [...free(lockoutPolicy.maxFailures - 1), at(10 + lockoutPolicy.maxFailures - 2 + lockMs)]);
  },

  async 'releases attempts of one email only'(store) {
    const other = 'grace@example.org';
    for (const who of [email, other]) {
      for (let index = 0; index < lockoutPolicy.maxFailures; index += 1) await reserve(store, at(0), who);
    }
    await release(store);
    assert.equal(await reserve(store, at(10)), null);
    assert.deepEqual(await reserve(store, at(10), other), at(lockMs));
  },

  async 'moves the count to another email and clears the first'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures - 1, 0);
    await move(store, email, newEmail);
    assert.equal(await reserve(store, at(10), newEmail), null);
    assert.deepEqual(await reserve(store, at(11), newEmail), at(10 + lockMs));
    const told = await reserveMany(store, lockoutPolicy.maxFailures + 1, 20);
    assert.deepEqual(told, [...free(lockoutPolicy.maxFailures), at(20 + lockoutPolicy.maxFailures - 1 + lockMs)]);
  },

  async 'moves the time of the last attempt with the count'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures - 1, 0);
    await move(store, email, newEmail);
    const stale = at(lockoutPolicy.maxFailures - 2 + lockMs);
    for (let index = 0; index < lockoutPolicy.maxFailures; index += 1)
      assert.equal(await reserve(store, stale, newEmail), null);
  },

  async 'moves a lockout to another email and clears the first'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    await move(store, email, newEmail);
    assert.deepEqual(await reserve(store, at(10), newEmail), at(lockoutPolicy.maxFailures - 1 + lockMs));
    assert.equal(await reserve(store, at(10)), null);
  },

  async 'replaces the attempts of the target email'(store) {
    for (let index = 0; index < lockoutPolicy.maxFailures; index += 1) await reserve(store, at(0), newEmail);
    await reserve(store, at(1));
    await move(store, email, newEmail);
    const told: (Date | null)[] = [];
    for (let index = 0; index < lockoutPolicy.maxFailures; index += 1)
      told.push(await reserve(store, at(10), newEmail));
    assert.deepEqual(told, [...free(lockoutPolicy.maxFailures - 1), at(10 + lockMs)]);
  },

  async 'moves nothing if the first email has no attempts, or only released ones'(store) {
    for (let index = 0; index < lockoutPolicy.maxFailures; index += 1) await reserve(store, at(0), newEmail);
    await move(store, email, newEmail);
    assert.deepEqual(await reserve(store, at(10), newEmail), at(lockMs));
    await reserve(store, at(1));
    await release(store);
    await move(store, email, newEmail);
    assert.deepEqual(await reserve(store, at(10), newEmail), at(lockMs));
  },

  async 'keeps attempts that are moved to their own email'(store) {
    await reserveMany(store, lockoutPolicy.maxFailures, 0);
    await move(store, email, email);
    assert.deepEqual(await reserve(store, at(10)), at(lockoutPolicy.maxFailures - 1 + lockMs));
  },

  async 'moves the attempts of one email only'(store) {
    const other = 'grace@example.org';
    for (let index = 0; index < lockoutPolicy.maxFailures; index += 1) await reserve(store, at(0), other);
    await reserve(store, at(1));
    await move(store, email, newEmail);
    assert.deepEqual(await reserve(store, at(10), other), at(lockMs));
  },

  async 'counts no attempt whose transaction was rolled back'(store) {
    const failing = store.unitOfWork.run(async (stores) => {
      for (let index = 0; index < lockoutPolicy.maxFailures; index += 1)
        await stores.lockouts.reserve(email, at(0), lockoutPolicy);
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.deepEqual(await reserveMany(store, lockoutPolicy.maxFailures, 1), free(lockoutPolicy.maxFailures));
  },

  async 'removes counters that were unused long enough and counts them'(store) {
    await reserve(store, at(9), 'first@example.org');
    await reserve(store, at(10), 'second@example.org');
    await reserveMany(store, lockoutPolicy.maxFailures, 11);
    const sweep = (): Promise<number> => store.unitOfWork.run((stores) => stores.lockouts.deleteIdle(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    assert.notEqual(await reserve(store, at(20)), null);
  },
};
