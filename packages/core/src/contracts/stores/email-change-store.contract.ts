import assert from 'node:assert/strict';
import type { EmailChange } from '../../domain/email-change.js';
import type { StoreAdapter } from '../../ports/store-adapter.js';
import { assertRejectsWith, assertSame } from './assert-same.js';
import { sampleEmailChange } from './sign-in-samples.js';
import { type StoreCases, inParallel, racers } from './store-case.js';
import { addAccount, addAccounts, at, hashOf } from './store-samples.js';
import { write } from './workspace-samples.js';

async function add(store: StoreAdapter, changes: Partial<EmailChange> = {}): Promise<EmailChange> {
  const change = sampleEmailChange(changes.accountId ?? (await addAccount(store)), changes);
  await write(store, ({ emailChanges }) => emailChanges.insert(change));
  return change;
}

const consume = (store: StoreAdapter, tokenHash: Uint8Array, now = at(1)): Promise<EmailChange | null> =>
  write(store, ({ emailChanges }) => emailChanges.consume(tokenHash, now));

export const emailChangeStoreCases: StoreCases = {
  async 'gives a change of email back with every field, once'(store) {
    const change = await add(store, { newEmail: 'żółć@new.example', createdAt: at(1), expiresAt: at(1000) });
    assertSame(await consume(store, change.tokenHash, at(2)), change);
    assert.equal(await consume(store, change.tokenHash, at(2)), null);
  },

  async 'consumes a change of email by its own token only'(store) {
    const one = await add(store);
    const other = await add(store, { accountId: one.accountId, newEmail: one.newEmail });
    const foreign = await add(store, { newEmail: one.newEmail });
    assert.equal(await consume(store, hashOf('unknown')), null);
    for (const each of [one, other, foreign]) assertSame(await consume(store, each.tokenHash), each);
  },

  async 'gives a change of email to one of many that consume it at once'(store) {
    const change = await add(store);
    const got = await inParallel(racers, () => consume(store, change.tokenHash));
    assertSame(
      got.filter((each) => each !== null),
      [change],
    );
  },

  async 'consumes no expired change of email'(store) {
    const change = await add(store, { expiresAt: at(10) });
    assert.equal(await consume(store, change.tokenHash, at(10)), null);
    assertSame(await consume(store, change.tokenHash, at(9)), change);
  },

  async 'refuses the token of another change of email'(store) {
    const change = await add(store);
    await assertRejectsWith('CONFLICT', add(store, { tokenHash: change.tokenHash }));
    assertSame(await consume(store, change.tokenHash), change);
  },

  async 'removes all changes of email of one account'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const gone = [await add(store, { accountId: first }), await add(store, { accountId: first })];
    const kept = await add(store, { accountId: second });
    await write(store, ({ emailChanges }) => emailChanges.deleteAllFor(first));
    for (const each of gone) assert.equal(await consume(store, each.tokenHash), null);
    assertSame(await consume(store, kept.tokenHash), kept);
  },

  async 'removes expired changes of email and counts them'(store) {
    for (const milliseconds of [9, 10]) await add(store, { expiresAt: at(milliseconds) });
    const live = await add(store, { expiresAt: at(11) });
    const sweep = (): Promise<number> => write(store, ({ emailChanges }) => emailChanges.deleteExpired(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    assertSame(await consume(store, live.tokenHash, at(0)), live);
  },
};
