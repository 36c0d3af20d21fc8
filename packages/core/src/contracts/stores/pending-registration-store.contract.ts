import assert from 'node:assert/strict';
import type { PendingRegistration } from '../../domain/account.js';
import type { StoreAdapter } from '../../ports/store-adapter.js';
import { assertRejectsWith, assertSame } from './assert-same.js';
import { type StoreCases, inParallel, racers } from './store-case.js';
import { at, awkwardText, hashOf, samplePending } from './store-samples.js';

async function add(store: StoreAdapter, changes: Partial<PendingRegistration> = {}): Promise<PendingRegistration> {
  const registration = samplePending(changes);
  await store.unitOfWork.run((stores) => stores.pendingRegistrations.insert(registration));
  return registration;
}

const newest = (store: StoreAdapter, email: string, now: Date): Promise<PendingRegistration | null> =>
  store.unitOfWork.read((stores) => stores.pendingRegistrations.findNewest(email, now));

const consume = (store: StoreAdapter, tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null> =>
  store.unitOfWork.run((stores) => stores.pendingRegistrations.consume(tokenHash, now));

export const pendingRegistrationStoreCases: StoreCases = {
  async 'keeps every field of a pending registration'(store) {
    const registration = await add(store, { firstName: awkwardText, lastName: 'Łukasz 😀', createdAt: at(1) });
    assertSame(await newest(store, registration.email, at(2)), registration);
    assertSame(await consume(store, registration.tokenHash, at(2)), registration);
  },

  async 'lets several registrations wait for one email and finds the newest'(store) {
    const email = 'ada@example.org';
    await add(store, { createdAt: at(1) });
    const last = await add(store, { createdAt: at(3) });
    await add(store, { createdAt: at(2) });
    await add(store, { email: 'other@example.org', createdAt: at(9) });
    assertSame(await newest(store, email, at(4)), last);
    assert.equal(await newest(store, 'nobody@example.org', at(4)), null);
  },

  async 'finds no expired registration'(store) {
    const { email } = await add(store, { createdAt: at(2), expiresAt: at(10) });
    const older = await add(store, { createdAt: at(1), expiresAt: at(20) });
    assertSame(await newest(store, email, at(10)), older);
    assert.equal(await newest(store, email, at(20)), null);
  },

  async 'tells whether several people may be behind the registrations of an email'(store) {
    const isContested = (email: string, now: Date): Promise<boolean> =>
      store.unitOfWork.read((stores) => stores.pendingRegistrations.isContested(email, now));
    const { email } = await add(store, { passwordHash: 'one', expiresAt: at(20) });
    await add(store, { passwordHash: 'one', expiresAt: at(20) });
    await add(store, { email: 'other@example.org', passwordHash: 'two', expiresAt: at(20) });
    assert.equal(await isContested(email, at(1)), false);
    await add(store, { passwordHash: 'two', expiresAt: at(10) });
    assert.equal(await isContested(email, at(1)), true);
    assert.equal(await isContested(email, at(10)), false, 'An expired one does not count.');
    assert.equal(await isContested('nobody@example.org', at(1)), false);
  },

  async 'consumes a registration by its own token only'(store) {
    const one = await add(store);
    const other = await add(store);
    assert.equal(await consume(store, hashOf('unknown'), at(1)), null);
    assertSame(await consume(store, other.tokenHash, at(1)), other);
    assert.equal(await consume(store, other.tokenHash, at(1)), null);
    assertSame(await newest(store, one.email, at(1)), one);
  },

  async 'gives a registration to one of many that consume it at once'(store) {
    const registration = await add(store);
    const got = await inParallel(racers, () => consume(store, registration.tokenHash, at(1)));
    assertSame(
      got.filter((each) => each !== null),
      [registration],
    );
  },

  async 'consumes no expired registration'(store) {
    const registration = await add(store, { expiresAt: at(10) });
    assert.equal(await consume(store, registration.tokenHash, at(10)), null);
    assertSame(await consume(store, registration.tokenHash, at(9)), registration);
  },

  async 'refuses the token of another registration'(store) {
    const { tokenHash } = await add(store);
    await assertRejectsWith('CONFLICT', add(store, { tokenHash, email: 'other@example.org' }));
    assert.equal(await newest(store, 'other@example.org', at(1)), null);
  },

  async 'removes all registrations of one email'(store) {
    const { email } = await add(store);
    await add(store);
    const other = await add(store, { email: 'other@example.org' });
    await store.unitOfWork.run((stores) => stores.pendingRegistrations.deleteAllFor(email));
    assert.equal(await newest(store, email, at(1)), null);
    assertSame(await newest(store, other.email, at(1)), other);
  },

  async 'removes expired registrations and counts them'(store) {
    for (const milliseconds of [9, 10]) await add(store, { expiresAt: at(milliseconds) });
    const live = await add(store, { expiresAt: at(11) });
    const sweep = (): Promise<number> =>
      store.unitOfWork.run((stores) => stores.pendingRegistrations.deleteExpired(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    assertSame(await newest(store, live.email, at(0)), live);
  },
};
