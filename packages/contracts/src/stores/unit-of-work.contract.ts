import assert from 'node:assert/strict';
import type { StoreAdapter, Stores } from '@crewkit/core/adapter';
import { pause } from '../until.js';
import { assertRejectsWith, assertSame } from './support/assert-same.js';
import { type StoreCases, inParallel, racers } from './support/store-case.js';
import {
  addAccount,
  at,
  toHash,
  idAt,
  sampleAccount,
  samplePending,
  sampleReset,
  sampleSession,
  sampleToken,
} from './support/store-samples.js';

class Undo extends Error {}

const account = sampleAccount();

const isThere = async (store: StoreAdapter): Promise<boolean> =>
  (await store.unitOfWork.read((stores) => stores.accounts.findById(account.id))) !== null;
const claim = (store: StoreAdapter, name: string): Promise<boolean> =>
  store.unitOfWork.run((stores) => stores.markers.claim(name, at(0)));

/** Writes once to each of the stores that depend only on the account. */
async function writeEverywhere(stores: Stores, userId: string): Promise<void> {
  const session = sampleSession(userId);
  await stores.accounts.insertIfAbsent(account);
  await stores.accounts.update(userId, { firstName: 'Changed' });
  await stores.pendingRegistrations.insert(samplePending());
  await stores.passwordResets.insert(sampleReset(userId, { tokenHash: toHash('reset') }));
  await stores.sessions.insert(session);
  await stores.sessions.insertToken(sampleToken(session, { hash: toHash('token') }));
  await stores.mailOutbox.enqueue({ id: idAt(1), sealed: 'sealed', createdAt: at(0) });
  await stores.permissions.upsert([{ name: 'org:view', scope: 'ORGANIZATION', description: '' }]);
}

/** Reads all visible writes by `writeEverywhere`. */
async function traces(store: StoreAdapter, userId: string): Promise<unknown> {
  return store.unitOfWork.read(async (stores) => ({
    account: await stores.accounts.findById(account.id),
    name: (await stores.accounts.findById(userId))?.firstName,
    pending: await stores.pendingRegistrations.findNewest('ada@example.org', at(-1)),
    reset: await stores.passwordResets.find(toHash('reset'), at(0)),
    sessions: (await stores.sessions.list(userId, at(0), { after: null, limit: 100 })).items,
    token: await stores.sessions.findToken(toHash('token')),
    mails: await stores.mailOutbox.listRecent(10),
    permissions: await stores.permissions.list(),
  }));
}

export const unitOfWorkCases: StoreCases = {
  async 'returns what the work returns, and rejects with what it throws'(store) {
    const value = { any: ['thing', null, undefined] };
    const error = new Undo('thrown');
    for (const way of ['run', 'read'] as const) {
      assert.equal(await store.unitOfWork[way](async () => value), value);
      await assert.rejects(
        store.unitOfWork[way](async () => Promise.reject(error)),
        (thrown) => thrown === error,
      );
    }
  },

  async 'turns a synchronous throw of the work into a rejection, and continues to serve'(store) {
    for (const way of ['run', 'read'] as const) {
      const thrown = async (): Promise<unknown> =>
        store.unitOfWork[way](() => {
          throw new Undo('at once');
        });
      await assert.rejects(thrown, Undo);
      assert.equal(await claim(store, way), true);
    }
  },

  async 'rejects calls to the stores of a transaction that has ended'(store) {
    const kept: Stores[] = [];
    await store.unitOfWork.run(async (stores) => void kept.push(stores));
    const failing = store.unitOfWork.run(async (stores) => {
      kept.push(stores);
      throw new Undo();
    });
    await assert.rejects(failing, Undo);
    for (const stores of kept) {
      await assertRejectsWith('UNAVAILABLE', stores.accounts.insertIfAbsent(account));
      await store.unitOfWork.run(async () => {
        await assertRejectsWith('UNAVAILABLE', stores.accounts.insertIfAbsent(account));
      });
    }
    assert.equal(await isThere(store), false);
  },

  async 'shows a transaction its own writes'(store) {
    await store.unitOfWork.run(async (stores) => {
      await stores.accounts.insertIfAbsent(account);
      assertSame(await stores.accounts.findById(account.id), account);
    });
  },

  async 'keeps nothing of a transaction that is rolled back'(store) {
    const userId = await addAccount(store);
    const before = await traces(store, userId);
    const failing = store.unitOfWork.run(async (stores) => {
      await writeEverywhere(stores, userId);
      throw new Undo();
    });
    await assert.rejects(failing, Undo);
    assertSame(await traces(store, userId), before);
  },

  async 'keeps everything of a transaction that is committed'(store) {
    const userId = await addAccount(store);
    const before = await traces(store, userId);
    await store.unitOfWork.run((stores) => writeEverywhere(stores, userId));
    const after = Object.entries((await traces(store, userId)) as object);
    for (const [name, value] of Object.entries(before as object)) {
      assert.notDeepEqual(new Map<string, unknown>(after).get(name), value, name);
    }
  },

  async 'rolls back what was written before a failed statement'(store) {
    const pending = samplePending();
    const failing = store.unitOfWork.run(async (stores) => {
      await stores.accounts.insertIfAbsent(account);
      await stores.pendingRegistrations.insert(pending);
      await stores.pendingRegistrations.insert(pending);
    });
    await assert.rejects(failing);
    assert.equal(await isThere(store), false);
  },

  async 'shows readers nothing uncommitted'(store) {
    let reading = Promise.resolve(true);
    const failing = store.unitOfWork.run(async (stores) => {
      await stores.accounts.insertIfAbsent(account);
      // The read is started within the transaction but not awaited there: a store can make readers wait for the end of the transaction.
      reading = isThere(store);
      await pause(20);
      throw new Undo();
    });
    await assert.rejects(failing, Undo);
    assert.equal(await reading, false);
  },

  async 'shows readers committed data as soon as the commit is reported'(store) {
    await inParallel(racers, async () => {
      const added = sampleAccount();
      await store.unitOfWork.run((stores) => stores.accounts.insertIfAbsent(added));
      assertSame(await store.unitOfWork.read((stores) => stores.accounts.findById(added.id)), added);
    });
  },

  async 'rejects writes in read-only work'(store) {
    await addAccount(store);
    const writing = store.unitOfWork.read((stores) => stores.accounts.insertIfAbsent(account));
    await assert.rejects(writing);
    await assert.rejects(store.unitOfWork.read((stores) => stores.markers.claim('a', at(0))));
    assert.equal(await isThere(store), false);
    assert.equal(await claim(store, 'a'), true);
  },

  async 'isolates parallel transactions from a failing one'(store) {
    const taken = { id: idAt(1000), sealed: 'taken', createdAt: at(-1) };
    await store.unitOfWork.run((stores) => stores.mailOutbox.enqueue(taken));
    const outcomes = await Promise.allSettled(
      Array.from({ length: racers }, (_, index) =>
        store.unitOfWork.run(async (stores) => {
          await stores.mailOutbox.enqueue({ id: idAt(index), sealed: `${index}`, createdAt: at(index) });
          if (index % 4 === 1) throw new Undo();
          if (index % 4 === 3) await stores.mailOutbox.enqueue(taken);
          return index;
        }),
      ),
    );
    const mails = await store.unitOfWork.read((stores) => stores.mailOutbox.listRecent(100));
    const kept = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const even = Array.from({ length: racers / 2 }, (_, index) => index * 2);
    assert.deepEqual(kept, even);
    assert.deepEqual(mails.map((each) => each.sealed).reverse(), ['taken', ...even.map(String)]);
  },

  async 'runs many transactions in parallel and loses none'(store) {
    const outcomes = await inParallel(300, (index) => claim(store, `marker ${index}`));
    assert.deepEqual(new Set(outcomes), new Set([true]));
  },
};
