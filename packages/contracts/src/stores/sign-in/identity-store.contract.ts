import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, LinkedIdentity } from '@crewkit/core/adapter';
import { assertPages, byId } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame } from '../support/assert-same.js';
import { sampleIdentity } from './sign-in-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, addAccounts, at, awkwardText, idAt } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

const insert = (store: StoreAdapter, identity: LinkedIdentity): Promise<boolean> =>
  write(store, ({ identities }) => identities.insertIfAbsent(identity));
const find = (store: StoreAdapter, { issuer, subject }: LinkedIdentity): Promise<LinkedIdentity | null> =>
  look(store, ({ identities }) => identities.find(issuer, subject));
const remove = (store: StoreAdapter, userId: string, id: string): Promise<LinkedIdentity | null> =>
  write(store, ({ identities }) => identities.delete(userId, id));

async function listed(store: StoreAdapter, userId: string): Promise<readonly LinkedIdentity[]> {
  return (await look(store, ({ identities }) => identities.list(userId, { after: null, limit: 100 }))).items;
}

async function add(store: StoreAdapter, changes: Partial<LinkedIdentity> = {}): Promise<LinkedIdentity> {
  const identity = sampleIdentity(changes.userId ?? (await addAccount(store)), changes);
  assert.equal(await insert(store, identity), true);
  return identity;
}

export const identityStoreCases: StoreCases = {
  async 'stores every field of an identity'(store) {
    const full = await add(store, {
      provider: 'corporate-sso',
      issuer: 'https://login.example.org/tenant/v2.0',
      subject: awkwardText,
      email: 'żółć@example.org',
      createdAt: at(1),
      lastUsedAt: at(2),
    });
    const bare = await add(store);
    for (const identity of [full, bare]) {
      assertSame(await find(store, identity), identity);
      assertSame(await listed(store, identity.userId), [identity]);
    }
  },

  async 'links an identity to one account only, the first'(store) {
    const first = await add(store);
    const { issuer, subject } = first;
    const other = await addAccount(store);
    for (const userId of [other, first.userId]) {
      // The local name of the provider does not make it a different identity.
      for (const provider of [first.provider, 'renamed']) {
        assert.equal(await insert(store, sampleIdentity(userId, { provider, issuer, subject })), false);
      }
    }
    assertSame(await find(store, first), first);
    assertSame([await listed(store, first.userId), await listed(store, other)], [[first], []]);
  },

  async 'compares identities by issuer and subject, exactly'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const issuer = 'https://one.example';
    const pairs = [
      { issuer, subject: 'Ada' },
      { issuer, subject: 'ada' },
      { issuer, subject: 'ada ' },
      { issuer, subject: 'a_a' },
      { issuer, subject: '%' },
      { issuer: 'https://two.example', subject: 'Ada' },
      { issuer: `${issuer}/`, subject: 'Ada' },
    ];
    const all: LinkedIdentity[] = [];
    for (const [index, pair] of pairs.entries()) {
      all.push(await add(store, { userId: index % 2 === 0 ? first : second, ...pair }));
    }
    for (const identity of all) assertSame(await find(store, identity), identity);
    for (const pair of [
      { issuer, subject: 'ADA' },
      { issuer: 'HTTPS://ONE.EXAMPLE', subject: 'Ada' },
    ]) {
      assert.equal(await find(store, sampleIdentity(first, pair)), null);
    }
  },

  async 'links an identity for one of many parallel callers'(store) {
    const ids = await addAccounts(store, racers);
    const { issuer, subject } = sampleIdentity('');
    const told = await inParallel(racers, (index) =>
      insert(store, sampleIdentity(ids[index] ?? '', { issuer, subject })),
    );
    assertOneTrue(told);
    const linked = await find(store, sampleIdentity('', { issuer, subject }));
    assert.equal(linked?.userId, ids[told.indexOf(true)]);
  },

  async 'rejects the id of another identity, which stays unchanged'(store) {
    const identity = await add(store);
    await assertRejectsWith('CONFLICT', add(store, { id: identity.id }));
    assertSame(await find(store, identity), identity);
  },

  async 'updates last use and email of an identity'(store) {
    const identity = await add(store, { email: 'old@example.org' });
    const other = await add(store, { userId: identity.userId });
    for (const use of [
      { email: 'new@example.org', lastUsedAt: at(5) },
      { email: null, lastUsedAt: at(6) },
    ]) {
      await write(store, ({ identities }) => identities.touch(identity.id, use));
      assertSame(await find(store, identity), { ...identity, ...use });
    }
    await write(store, ({ identities }) =>
      identities.touch(randomUUID(), { email: 'x@example.org', lastUsedAt: at(7) }),
    );
    assertSame(await find(store, other), other);
  },

  async 'lists the identities of an account, in pages'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    assertSame(await listed(store, mine), []);
    const all: LinkedIdentity[] = [];
    for (const number of [6, 2, 9, 4]) {
      all.push(await add(store, { id: idAt(number), userId: mine, createdAt: at(10 - number) }));
      await add(store, { id: idAt(number + 1), userId: other });
    }
    await assertPages((window) => look(store, ({ identities }) => identities.list(mine, window)), byId(all));
    assertSame(await listed(store, randomUUID()), []);
  },

  async 'removes an identity of this account only'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    const gone = await add(store, { userId: mine });
    const kept = [await add(store, { userId: mine }), await add(store, { userId: other })];
    assert.equal(await remove(store, other, gone.id), null);
    assert.equal(await remove(store, mine, randomUUID()), null);
    assertSame(await remove(store, mine, gone.id), gone);
    assert.equal(await find(store, gone), null);
    for (const each of kept) assertSame(await find(store, each), each);
    // The next account that proves this identity gets it.
    await add(store, { userId: other, issuer: gone.issuer, subject: gone.subject });
  },

  async 'removes an identity for one of many parallel callers'(store) {
    const identity = await add(store);
    const got = await inParallel(racers, () => remove(store, identity.userId, identity.id));
    assertSame(
      got.filter((each) => each !== null),
      [identity],
    );
  },
};
