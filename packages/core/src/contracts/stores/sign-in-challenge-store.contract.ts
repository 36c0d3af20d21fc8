import assert from 'node:assert/strict';
import type { SignInChallenge } from '../../domain/sign-in-challenge.js';
import type { StoreAdapter } from '../../ports/store-adapter.js';
import { assertRejectsWith, assertSame } from './assert-same.js';
import { sampleChallenge, sampleExternal } from './sign-in-samples.js';
import { type StoreCases, inParallel, racers } from './store-case.js';
import { addAccount, addAccounts, at, awkwardText, hashOf } from './store-samples.js';

async function add(store: StoreAdapter, changes: Partial<SignInChallenge> = {}): Promise<SignInChallenge> {
  const challenge = sampleChallenge(changes.accountId ?? (await addAccount(store)), changes);
  await store.unitOfWork.run((stores) => stores.signInChallenges.insert(challenge));
  return challenge;
}

const find = (store: StoreAdapter, tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> =>
  store.unitOfWork.read((stores) => stores.signInChallenges.find(tokenHash, now));

const consume = (store: StoreAdapter, tokenHash: Uint8Array, now: Date): Promise<SignInChallenge | null> =>
  store.unitOfWork.run((stores) => stores.signInChallenges.consume(tokenHash, now));

export const signInChallengeStoreCases: StoreCases = {
  async 'keeps every field of a sign-in challenge, and finding does not spend it'(store) {
    const mailed = sampleExternal({ subject: awkwardText, email: 'ada@example.org' });
    for (const identity of [null, mailed, sampleExternal()]) {
      const challenge = await add(store, { identity, createdAt: at(1), expiresAt: at(1000) });
      for (const _ of [1, 2]) assertSame(await find(store, challenge.tokenHash, at(2)), challenge);
      assertSame(await consume(store, challenge.tokenHash, at(2)), challenge);
      assert.equal(await find(store, challenge.tokenHash, at(2)), null);
    }
  },

  async 'consumes a sign-in challenge by its own token only'(store) {
    const one = await add(store);
    const other = await add(store, { accountId: one.accountId });
    assert.equal(await find(store, hashOf('unknown'), at(1)), null);
    assert.equal(await consume(store, hashOf('unknown'), at(1)), null);
    assertSame(await consume(store, one.tokenHash, at(1)), one);
    assert.equal(await consume(store, one.tokenHash, at(1)), null);
    assertSame(await find(store, other.tokenHash, at(1)), other);
  },

  async 'gives a sign-in challenge to one of many that consume it at once'(store) {
    const challenge = await add(store);
    const got = await inParallel(racers, () => consume(store, challenge.tokenHash, at(1)));
    assertSame(
      got.filter((each) => each !== null),
      [challenge],
    );
  },

  async 'neither finds nor consumes an expired sign-in challenge'(store) {
    const challenge = await add(store, { expiresAt: at(10) });
    assert.equal(await find(store, challenge.tokenHash, at(10)), null);
    assert.equal(await consume(store, challenge.tokenHash, at(10)), null);
    assertSame(await find(store, challenge.tokenHash, at(9)), challenge);
  },

  async 'refuses the token of another sign-in challenge'(store) {
    const { tokenHash } = await add(store);
    await assertRejectsWith('CONFLICT', add(store, { tokenHash }));
  },

  async 'removes all sign-in challenges of one account'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const gone = [await add(store, { accountId: first }), await add(store, { accountId: first })];
    const kept = await add(store, { accountId: second });
    await store.unitOfWork.run((stores) => stores.signInChallenges.deleteAllFor(first));
    for (const each of gone) assert.equal(await find(store, each.tokenHash, at(1)), null);
    assertSame(await find(store, kept.tokenHash, at(1)), kept);
  },

  async 'removes expired sign-in challenges and counts them'(store) {
    for (const milliseconds of [9, 10]) await add(store, { expiresAt: at(milliseconds) });
    const live = await add(store, { expiresAt: at(11) });
    const sweep = (): Promise<number> =>
      store.unitOfWork.run((stores) => stores.signInChallenges.deleteExpired(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    assertSame(await find(store, live.tokenHash, at(0)), live);
  },
};
