import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Account } from '@crewkit/core/adapter';
import { assertOneTrue, assertSame, unlessConflict } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccounts, at, sampleAccount } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

const find = (store: StoreAdapter, id: string): Promise<Account | null> =>
  look(store, ({ accounts }) => accounts.findById(id));
const byEmail = (store: StoreAdapter, email: string): Promise<Account | null> =>
  look(store, ({ accounts }) => accounts.findByEmail(email));
const change = (store: StoreAdapter, id: string, email: string): Promise<Account | null> =>
  write(store, ({ accounts }) => accounts.changeEmail(id, email, at(7)));

async function add(store: StoreAdapter, changes: Partial<Account> = {}): Promise<Account> {
  const account = sampleAccount(changes);
  await write(store, ({ accounts }) => accounts.insertIfAbsent(account));
  return account;
}

/** Sets the account's email, and returns whether this succeeded. */
async function takes(store: StoreAdapter, id: string, email: string): Promise<boolean> {
  let isChanged = false;
  const work = change(store, id, email).then((account) => void (isChanged = account !== null));
  await unlessConflict(work);
  return isChanged;
}

/** Cases for `AccountStore.changeEmail`. */
export const accountEmailCases: StoreCases = {
  async 'changes the email of an account, verified at that time, and nothing else'(store) {
    const account = await add(store, { emailVerifiedAt: null, twoFactorEnabled: true });
    const other = await add(store);
    const changed = { ...account, email: 'żółć@new.example', emailVerifiedAt: at(7) };
    assertSame(await change(store, account.id, changed.email), changed);
    assertSame(await find(store, account.id), changed);
    assertSame(await byEmail(store, changed.email), changed);
    assert.equal(await byEmail(store, account.email), null);
    assertSame(await find(store, other.id), other);
    // The previous email is available again.
    const next = sampleAccount({ email: account.email });
    assert.equal(await write(store, ({ accounts }) => accounts.insertIfAbsent(next)), true);
  },

  async 'does not change an email to that of another account'(store) {
    const account = await add(store);
    for (const other of [await add(store), await add(store, { disabledAt: at(1), emailVerifiedAt: null })]) {
      assert.equal(await change(store, account.id, other.email), null);
      assertSame(await find(store, other.id), other);
    }
    assertSame(await find(store, account.id), account);
    assert.equal(await change(store, randomUUID(), 'new@example.org'), null);
    assert.equal(await byEmail(store, 'new@example.org'), null);
  },

  async 'assigns an email to one of many accounts that change to it in parallel'(store) {
    const ids = await addAccounts(store, racers);
    const got = await inParallel(racers, (index) => takes(store, ids[index] ?? '', 'wanted@example.org'));
    assertOneTrue(got);
    assert.equal((await byEmail(store, 'wanted@example.org'))?.id, ids[got.indexOf(true)]);
  },

  async 'assigns an email either to a new account or to one that changes to it'(store) {
    const ids = await addAccounts(store, racers);
    const email = 'wanted@example.org';
    const got = await inParallel(racers, (index) =>
      index % 2 === 0
        ? write(store, ({ accounts }) => accounts.insertIfAbsent(sampleAccount({ email })))
        : takes(store, ids[index] ?? '', email),
    );
    assertOneTrue(got);
  },
};
