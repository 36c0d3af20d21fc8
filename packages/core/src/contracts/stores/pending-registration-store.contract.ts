import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PendingRegistration } from '../../domain/account.js';
import type { StoreAdapter } from '../../ports/store-adapter.js';
import { assertSame } from './assert-same.js';
import { singleUseTokenCases } from './single-use-token-cases.js';
import type { StoreCases } from './store-case.js';
import { at, awkwardText, samplePending } from './store-samples.js';

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

  ...singleUseTokenCases({
    names: { one: 'registration', many: 'registrations', owner: 'email' },
    port: (stores) => stores.pendingRegistrations,
    sample: (email, changes) => samplePending({ ...changes, email }),
    addOwner: async () => `${randomUUID()}@example.org`,
    // Of several it tells the newest alone; but then the others are spent.
    remaining: (store, { email }, now) => newest(store, email, now),
  }),
};
