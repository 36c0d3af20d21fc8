import assert from 'node:assert/strict';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertOneTrue } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, addAccounts, at, toHash } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type EmailCode = StoreInput<'emailCodes', 'replace'>;
type GivenCode = Pick<EmailCode, 'userId' | 'codeHash'>;

const has = (store: StoreAdapter, code: GivenCode, now = at(1)): Promise<boolean> =>
  look(store, ({ emailCodes }) => emailCodes.has(code, now));
const consume = (store: StoreAdapter, code: GivenCode, now = at(1)): Promise<boolean> =>
  write(store, ({ emailCodes }) => emailCodes.consume(code, now));

async function add(store: StoreAdapter, changes: Partial<EmailCode> = {}): Promise<EmailCode> {
  const userId = changes.userId ?? (await addAccount(store));
  const code = { userId, codeHash: toHash('code'), expiresAt: at(60_000), ...changes };
  await write(store, ({ emailCodes }) => emailCodes.replace(code));
  return code;
}

export const emailCodeStoreCases: StoreCases = {
  async 'consumes a code once, and looking does not consume it'(store) {
    const code = await add(store);
    for (const _ of [1, 2]) assert.equal(await has(store, code), true);
    assert.equal(await consume(store, code), true);
    assert.equal(await has(store, code), false);
    assert.equal(await consume(store, code), false);
  },

  async 'consumes a code for one of many parallel callers'(store) {
    const code = await add(store);
    assertOneTrue(await inParallel(racers, () => consume(store, code)));
  },

  async 'accepts a code for its own account only, and no other code'(store) {
    const [mine = '', other = '', none = ''] = await addAccounts(store, 3);
    const code = await add(store, { userId: mine, codeHash: toHash('mine') });
    const theirs = await add(store, { userId: other, codeHash: toHash('theirs') });
    for (const wrong of [
      { userId: mine, codeHash: theirs.codeHash },
      { userId: none, codeHash: code.codeHash },
    ]) {
      assert.deepEqual([await has(store, wrong), await consume(store, wrong)], [false, false]);
    }
    assert.deepEqual([await consume(store, code), await consume(store, theirs)], [true, true]);
  },

  async 'accepts no expired code'(store) {
    const code = await add(store, { expiresAt: at(10) });
    assert.deepEqual([await has(store, code, at(10)), await consume(store, code, at(10))], [false, false]);
    assert.deepEqual([await has(store, code, at(9)), await consume(store, code, at(9))], [true, true]);
  },

  async 'replaces the previous code of the account'(store) {
    const first = await add(store, { codeHash: toHash('first'), expiresAt: at(10) });
    const second = await add(store, { userId: first.userId, codeHash: toHash('second'), expiresAt: at(20) });
    assert.deepEqual([await has(store, first), await consume(store, first)], [false, false]);
    assert.equal(await consume(store, second, at(19)), true);
  },

  async 'removes the code of one account'(store) {
    const [gone, kept] = [await add(store), await add(store)];
    await write(store, ({ emailCodes }) => emailCodes.deleteAllFor(gone.userId));
    assert.deepEqual([await has(store, gone), await has(store, kept)], [false, true]);
  },

  async 'removes expired codes and counts them'(store) {
    for (const milliseconds of [9, 10]) await add(store, { expiresAt: at(milliseconds) });
    const live = await add(store, { expiresAt: at(11) });
    const sweep = (): Promise<number> => write(store, ({ emailCodes }) => emailCodes.deleteExpired(at(10)));
    assert.deepEqual([await sweep(), await sweep()], [2, 0]);
    assert.equal(await has(store, live), true);
  },
};
