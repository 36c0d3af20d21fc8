import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter } from '@crewkit/core/adapter';
import { sampleApiKey, type NewKey } from './api-key-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, addAccounts, at } from '../support/store-samples.js';
import { write } from '../workspace/workspace-samples.js';

async function addKey(store: StoreAdapter, userId: string, changes: Partial<NewKey> = {}): Promise<NewKey> {
  const key = sampleApiKey(userId, changes);
  await write(store, ({ apiKeys }) => apiKeys.insert(key));
  return key;
}

const find = (store: StoreAdapter, { id, hash }: Pick<NewKey, 'id' | 'hash'>, now = at(0)) =>
  store.unitOfWork.read(({ apiKeys }) => apiKeys.findLive(id, hash, now));
const list = (store: StoreAdapter, userId: string) => store.unitOfWork.read(({ apiKeys }) => apiKeys.list(userId));
const withoutHash = ({ hash: _, ...key }: NewKey): Omit<NewKey, 'hash'> => key;

export const apiKeyStoreCases: StoreCases = {
  async 'finds a key by its id and hash'(store) {
    const userId = await addAccount(store);
    const permissions = ['project:view', 'org:view', 'unknown:name'];
    const key = await addKey(store, userId, { permissions, lastUsedAt: at(5) });
    assert.deepEqual(await find(store, key), withoutHash(key));
    const other = await addKey(store, userId, { permissions: [] });
    assert.deepEqual(await find(store, other), withoutHash(other));
    assert.equal(await find(store, { id: key.id, hash: other.hash }), null);
    assert.equal(await find(store, { id: randomUUID(), hash: key.hash }), null);
  },

  async 'finds a key until it expires'(store) {
    const userId = await addAccount(store);
    const key = await addKey(store, userId, { expiresAt: at(10) });
    const endless = await addKey(store, userId, { expiresAt: null });
    assert.notEqual(await find(store, key, at(9)), null);
    assert.equal(await find(store, key, at(10)), null);
    assert.equal((await find(store, endless, at(1e12)))?.expiresAt, null);
  },

  async 'lists the keys of one account, oldest first, with expired ones'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const keys = [];
    for (const milliseconds of [3, 1, 2]) {
      keys.push(await addKey(store, first, { createdAt: at(milliseconds), expiresAt: at(milliseconds) }));
    }
    const [third, oldest, middle] = keys;
    assert.deepEqual(
      (await list(store, first)).map(({ id }) => id),
      [oldest?.id, middle?.id, third?.id],
    );
    assert.deepEqual(await list(store, second), []);
  },

  async 'stores the time of the last use, which never goes back'(store) {
    const key = await addKey(store, await addAccount(store));
    const touch = (milliseconds: number): Promise<void> =>
      write(store, ({ apiKeys }) => apiKeys.touch(key.id, at(milliseconds)));
    for (const [used, expected] of [
      [5, 5],
      [9, 9],
      [7, 9],
    ] as const) {
      await touch(used);
      assert.deepEqual((await find(store, key))?.lastUsedAt, at(expected));
    }
    await write(store, ({ apiKeys }) => apiKeys.touch(randomUUID(), at(1)));
  },

  async 'removes a key of the account once'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const [key, kept] = [await addKey(store, first), await addKey(store, first)];
    const remove = (userId: string): Promise<boolean> => write(store, ({ apiKeys }) => apiKeys.delete(userId, key.id));
    assert.equal(await remove(second), false);
    const removed = await inParallel(racers, () => remove(first));
    assert.equal(removed.filter(Boolean).length, 1);
    assert.equal(await find(store, key), null);
    assert.deepEqual(await list(store, first), [withoutHash(kept)]);
  },

  async 'removes all keys of an account, and returns their ids'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const keys = [await addKey(store, first), await addKey(store, first)];
    const kept = await addKey(store, second);
    const removed = await write(store, ({ apiKeys }) => apiKeys.deleteAll(first));
    assert.deepEqual(removed.toSorted(), keys.map(({ id }) => id).toSorted());
    assert.deepEqual(await write(store, ({ apiKeys }) => apiKeys.deleteAll(first)), []);
    assert.notEqual(await find(store, kept), null);
  },

  async 'removes expired keys'(store) {
    const userId = await addAccount(store);
    for (const milliseconds of [9, 10]) await addKey(store, userId, { expiresAt: at(milliseconds) });
    const kept = [await addKey(store, userId, { expiresAt: at(11) }), await addKey(store, userId, { expiresAt: null })];
    const sweep = (): Promise<number> => write(store, ({ apiKeys }) => apiKeys.deleteExpired(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    assert.equal((await list(store, userId)).length, kept.length);
  },
};
