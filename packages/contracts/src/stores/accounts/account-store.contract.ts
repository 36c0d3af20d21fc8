import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Account, StoreInput } from '@crewkit/core/adapter';
import { pause } from '../../until.js';
import { assertOneTrue, assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at, awkwardText, sampleAccount } from '../support/store-samples.js';

const find = (store: StoreAdapter, id: string): Promise<Account | null> =>
  store.unitOfWork.read((stores) => stores.accounts.findById(id));

async function add(store: StoreAdapter, changes: Partial<Account> = {}): Promise<Account> {
  const account = sampleAccount(changes);
  await store.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(account));
  return account;
}

export const accountStoreCases: StoreCases = {
  async 'stores every field of an account'(store) {
    const full = await add(store, {
      firstName: awkwardText,
      lastName: 'Żółć 😀',
      displayName: 'Ada "L" 😀',
      avatarId: randomUUID(),
      locale: 'de-AT',
      timeZone: 'Europe/Vienna',
      twoFactorEnabled: true,
      emailVerifiedAt: at(1),
      disabledAt: at(2),
      createdAt: at(3),
      closedAt: at(4),
    });
    const bare = await add(store, { passwordHash: null, emailVerifiedAt: null });
    for (const account of [full, bare]) {
      assertSame(await find(store, account.id), account);
      assertSame(await store.unitOfWork.read((stores) => stores.accounts.findByEmail(account.email)), account);
      assertSame(await store.unitOfWork.run((stores) => stores.accounts.lockById(account.id)), account);
    }
  },

  async 'returns null for an unknown account'(store) {
    const { email } = await add(store);
    assert.equal(await find(store, randomUUID()), null);
    assert.equal(await store.unitOfWork.run((stores) => stores.accounts.lockById(randomUUID())), null);
    for (const other of [`x${email}`, email.slice(1), '%', email.replace('@', '_'), `${email} `]) {
      assert.equal(await store.unitOfWork.read((stores) => stores.accounts.findByEmail(other)), null, other);
    }
  },

  async 'adds one of two accounts with the same email and keeps the first'(store) {
    const first = await add(store);
    const second = sampleAccount({ email: first.email });
    assert.equal(await store.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(second)), false);
    assert.equal(await find(store, second.id), null);
    assertSame(await find(store, first.id), first);
  },

  async 'rejects the id of another account, which stays unchanged'(store) {
    const first = await add(store);
    const second = sampleAccount({ id: first.id });
    await assertRejectsWith(
      'CONFLICT',
      store.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(second)),
    );
    assertSame(await find(store, first.id), first);
  },

  async 'adds one account of many with the same email in parallel'(store) {
    const added = await inParallel(racers, () => {
      const account = sampleAccount({ email: 'ada@example.org' });
      return store.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(account));
    });
    assertOneTrue(added);
  },

  async 'updates the given fields of an account and no others'(store) {
    const account = await add(store, { disabledAt: at(5) });
    const other = await add(store);
    const each: StoreInput<'accounts', 'update', 1>[] = [
      { firstName: awkwardText },
      { lastName: 'Byron' },
      { displayName: 'Ada' },
      { displayName: null },
      { locale: 'fr' },
      { locale: null },
      { timeZone: 'UTC' },
      { timeZone: null },
      { passwordHash: null },
      { passwordHash: '$2b$10$other' },
      { emailVerifiedAt: null },
      { emailVerifiedAt: at(7) },
      { twoFactorEnabled: true },
      { twoFactorEnabled: false, lastName: 'King' },
      { disabledAt: null },
      { disabledAt: at(8), firstName: 'Augusta' },
      {},
    ];
    let expected = account;
    for (const changes of each) {
      expected = { ...expected, ...changes };
      assertSame(await store.unitOfWork.run((stores) => stores.accounts.update(account.id, changes)), expected);
      assertSame(await find(store, account.id), expected);
    }
    assertSame(await find(store, other.id), other);
  },

  async 'updates no unknown account'(store) {
    const unknown = await store.unitOfWork.run((stores) => stores.accounts.update(randomUUID(), { firstName: 'X' }));
    assert.equal(unknown, null);
  },

  async 'verifies all unverified accounts, and no others'(store) {
    const verified = await add(store, { emailVerifiedAt: at(1) });
    const unverified = [await add(store, { emailVerifiedAt: null }), await add(store, { emailVerifiedAt: null })];
    assert.equal(await store.unitOfWork.run((stores) => stores.accounts.verifyAll(at(9))), 2);
    assertSame(await find(store, verified.id), verified);
    for (const each of unverified) assertSame(await find(store, each.id), { ...each, emailVerifiedAt: at(9) });
    assert.equal(await store.unitOfWork.run((stores) => stores.accounts.verifyAll(at(10))), 0);
  },

  async 'lets one transaction at a time lock an account'(store) {
    const id = await addAccount(store);
    let inside = 0;
    let most = 0;
    await inParallel(4, () =>
      store.unitOfWork.run(async (stores) => {
        await stores.accounts.lockById(id);
        inside += 1;
        most = Math.max(most, inside);
        // The pause is longer than an event loop turn, so that a concurrent transaction shows.
        await pause(5);
        inside -= 1;
      }),
    );
    assert.equal(most, 1);
  },

  async 'prevents lost updates when each transaction reads the locked account first'(store) {
    const { id } = await add(store, { lastName: '0' });
    await inParallel(racers, () =>
      store.unitOfWork.run(async (stores) => {
        const account = await stores.accounts.lockById(id);
        await stores.accounts.update(id, { lastName: String(Number(account?.lastName) + 1) });
      }),
    );
    assert.equal((await find(store, id))?.lastName, String(racers));
  },
};
