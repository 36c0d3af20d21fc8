import assert from 'node:assert/strict';
import type { PasswordReset } from '../../ports/password-reset-store.js';
import type { StoreAdapter } from '../../ports/store-adapter.js';
import { assertRejectsWith, assertSame } from './assert-same.js';
import { type StoreCases, inParallel, racers } from './store-case.js';
import { addAccount, addAccounts, at, hashOf, sampleReset } from './store-samples.js';

async function add(store: StoreAdapter, changes: Partial<PasswordReset> = {}): Promise<PasswordReset> {
  const reset = sampleReset(changes.accountId ?? (await addAccount(store)), changes);
  await store.unitOfWork.run((stores) => stores.passwordResets.insert(reset));
  return reset;
}

const find = (store: StoreAdapter, tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> =>
  store.unitOfWork.read((stores) => stores.passwordResets.find(tokenHash, now));

const consume = (store: StoreAdapter, tokenHash: Uint8Array, now: Date): Promise<PasswordReset | null> =>
  store.unitOfWork.run((stores) => stores.passwordResets.consume(tokenHash, now));

export const passwordResetStoreCases: StoreCases = {
  async 'keeps every field of a password reset, and finding does not spend it'(store) {
    const reset = await add(store, { createdAt: at(1), expiresAt: at(1000) });
    for (const _ of [1, 2]) assertSame(await find(store, reset.tokenHash, at(2)), reset);
    assertSame(await consume(store, reset.tokenHash, at(2)), reset);
    assert.equal(await find(store, reset.tokenHash, at(2)), null);
  },

  async 'consumes a password reset by its own token only'(store) {
    const one = await add(store);
    const other = await add(store, { accountId: one.accountId });
    assert.equal(await find(store, hashOf('unknown'), at(1)), null);
    assert.equal(await consume(store, hashOf('unknown'), at(1)), null);
    assertSame(await consume(store, one.tokenHash, at(1)), one);
    assert.equal(await consume(store, one.tokenHash, at(1)), null);
    assertSame(await find(store, other.tokenHash, at(1)), other);
  },

  async 'gives a password reset to one of many that consume it at once'(store) {
    const reset = await add(store);
    const got = await inParallel(racers, () => consume(store, reset.tokenHash, at(1)));
    assertSame(
      got.filter((each) => each !== null),
      [reset],
    );
  },

  async 'neither finds nor consumes an expired password reset'(store) {
    const reset = await add(store, { expiresAt: at(10) });
    assert.equal(await find(store, reset.tokenHash, at(10)), null);
    assert.equal(await consume(store, reset.tokenHash, at(10)), null);
    assertSame(await find(store, reset.tokenHash, at(9)), reset);
  },

  async 'refuses the token of another password reset'(store) {
    const { tokenHash } = await add(store);
    await assertRejectsWith('CONFLICT', add(store, { tokenHash }));
  },

  async 'removes all password resets of one account'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const gone = [await add(store, { accountId: first }), await add(store, { accountId: first })];
    const kept = await add(store, { accountId: second });
    await store.unitOfWork.run((stores) => stores.passwordResets.deleteAllFor(first));
    for (const each of gone) assert.equal(await find(store, each.tokenHash, at(1)), null);
    assertSame(await find(store, kept.tokenHash, at(1)), kept);
  },

  async 'removes expired password resets and counts them'(store) {
    for (const milliseconds of [9, 10]) await add(store, { expiresAt: at(milliseconds) });
    const live = await add(store, { expiresAt: at(11) });
    const sweep = (): Promise<number> => store.unitOfWork.run((stores) => stores.passwordResets.deleteExpired(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    assertSame(await find(store, live.tokenHash, at(0)), live);
  },
};
