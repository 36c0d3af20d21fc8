import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertSame } from '../support/assert-same.js';
import { singleUseTokenCases } from '../sign-in/single-use-token-cases.js';
import type { StoreCases } from '../support/store-case.js';
import { at, awkwardText, samplePending } from '../support/store-samples.js';

type PendingRegistration = StoreInput<'pendingRegistrations', 'insert'>;

async function add(store: StoreAdapter, changes: Partial<PendingRegistration> = {}): Promise<PendingRegistration> {
  const registration = samplePending(changes);
  await store.unitOfWork.run((stores) => stores.pendingRegistrations.insert(registration));
  return registration;
}

const newest = (store: StoreAdapter, email: string, since = at(-1)): Promise<PendingRegistration | null> =>
  store.unitOfWork.read((stores) => stores.pendingRegistrations.findNewest(email, since));

const consume = (store: StoreAdapter, tokenHash: Uint8Array, now: Date): Promise<PendingRegistration | null> =>
  store.unitOfWork.run((stores) => stores.pendingRegistrations.consume(tokenHash, now));

export const pendingRegistrationStoreCases: StoreCases = {
  async 'stores every field of a pending registration'(store) {
    const registration = await add(store, { firstName: awkwardText, lastName: 'Łukasz 😀', createdAt: at(1) });
    assertSame(await newest(store, registration.email), registration);
    assertSame(await consume(store, registration.tokenHash, at(2)), registration);
    const bare = await add(store, { next: null, verifierHash: null });
    assertSame(await consume(store, bare.tokenHash, at(2)), bare);
  },

  async 'stores several pending registrations of one email and finds the newest'(store) {
    const email = 'ada@example.org';
    await add(store, { createdAt: at(1) });
    const last = await add(store, { createdAt: at(3) });
    await add(store, { createdAt: at(2) });
    await add(store, { email: 'other@example.org', createdAt: at(9) });
    assertSame(await newest(store, email), last);
    assert.equal(await newest(store, 'unknown@example.org'), null);
  },

  async 'finds a registration after its token has expired, if it was created after the given time'(store) {
    const registration = await add(store, { createdAt: at(2), expiresAt: at(10) });
    assert.equal(await consume(store, registration.tokenHash, at(10)), null);
    assertSame(await newest(store, registration.email, at(1)), registration);
    assert.equal(await newest(store, registration.email, at(2)), null);
  },

  async 'reports whether registrations of an email have different passwords'(store) {
    const isContested = (email: string, since: Date): Promise<boolean> =>
      store.unitOfWork.read((stores) => stores.pendingRegistrations.isContested(email, since));
    const { email } = await add(store, { passwordHash: 'one', createdAt: at(20) });
    await add(store, { passwordHash: 'one', createdAt: at(20) });
    await add(store, { email: 'other@example.org', passwordHash: 'two', createdAt: at(20) });
    assert.equal(await isContested(email, at(1)), false);
    await add(store, { passwordHash: 'two', createdAt: at(10), expiresAt: at(15) });
    assert.equal(await isContested(email, at(9)), true);
    assert.equal(await isContested(email, at(10)), false, 'an older registration counts');
    assert.equal(await isContested('unknown@example.org', at(1)), false);
  },

  ...singleUseTokenCases({
    names: { one: 'registration', many: 'registrations', owner: 'email' },
    port: (stores) => stores.pendingRegistrations,
    sample: (email, changes) => samplePending({ ...changes, email }),
    addOwner: async () => `${randomUUID()}@example.org`,
    // It finds only the newest of several registrations, and these cases use the remaining ones.
    remaining: (store, { email }) => newest(store, email),
  }),
};
