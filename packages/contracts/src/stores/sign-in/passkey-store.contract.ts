import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertOneTrue, assertRejectsWith, assertSame } from '../support/assert-same.js';
import { samplePasskey } from './sign-in-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, addAccounts, at, awkwardText, idAt } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type Passkey = StoreInput<'passkeys', 'insertIfAbsent'>;

const insert = (store: StoreAdapter, passkey: Passkey): Promise<boolean> =>
  write(store, ({ passkeys }) => passkeys.insertIfAbsent(passkey));
const find = (store: StoreAdapter, { credentialId }: Pick<Passkey, 'credentialId'>): Promise<Passkey | null> =>
  look(store, ({ passkeys }) => passkeys.findByCredential(credentialId));
const list = (store: StoreAdapter, userId: string): Promise<readonly Passkey[]> =>
  look(store, ({ passkeys }) => passkeys.list(userId));
const remove = (store: StoreAdapter, userId: string, id: string): Promise<boolean> =>
  write(store, ({ passkeys }) => passkeys.delete(userId, id));

async function add(store: StoreAdapter, changes: Partial<Passkey> = {}): Promise<Passkey> {
  const passkey = samplePasskey(changes.userId ?? (await addAccount(store)), changes);
  assert.equal(await insert(store, passkey), true);
  return passkey;
}

export const passkeyStoreCases: StoreCases = {
  async 'stores every field of a passkey'(store) {
    const full = await add(store, {
      publicKey: Uint8Array.from({ length: 256 }, (_, index) => index),
      // The greatest counter of WebAuthn.
      counter: 0xff_ff_ff_ff,
      transports: ['internal', 'hybrid'],
      backedUp: true,
      name: awkwardText,
      createdAt: at(1),
      lastUsedAt: at(2),
    });
    const bare = await add(store);
    for (const passkey of [full, bare]) {
      assertSame(await find(store, passkey), passkey);
      assertSame(await list(store, passkey.userId), [passkey]);
    }
  },

  async 'compares credential ids exactly'(store) {
    const passkey = await add(store, { credentialId: 'a_B-c' });
    for (const credentialId of ['a_b-c', 'axB-c', 'a_B-', '%']) assert.equal(await find(store, { credentialId }), null);
    const other = await add(store, { credentialId: 'A_B-C' });
    assertSame([await find(store, passkey), await find(store, other)], [passkey, other]);
  },

  async 'adds a credential once, for the first account'(store) {
    const first = await add(store);
    for (const userId of [first.userId, await addAccount(store)]) {
      assert.equal(await insert(store, samplePasskey(userId, { credentialId: first.credentialId })), false);
    }
    assertSame(await find(store, first), first);
  },

  async 'adds a credential for one of many parallel callers'(store) {
    const ids = await addAccounts(store, racers);
    const told = await inParallel(racers, (index) =>
      insert(store, samplePasskey(ids[index] ?? '', { credentialId: 'raced' })),
    );
    assertOneTrue(told);
    assert.equal((await find(store, { credentialId: 'raced' }))?.userId, ids[told.indexOf(true)]);
  },

  async 'rejects the id of another passkey, which stays unchanged'(store) {
    const passkey = await add(store);
    await assertRejectsWith('CONFLICT', add(store, { id: passkey.id }));
    assertSame(await find(store, passkey), passkey);
  },

  async 'lists the passkeys of an account, ordered by id'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    assertSame(await list(store, mine), []);
    const all: Passkey[] = [];
    for (const number of [6, 2, 9, 4]) {
      all.push(await add(store, { id: idAt(number), userId: mine, createdAt: at(10 - number) }));
      await add(store, { id: idAt(number + 1), userId: other });
    }
    const sorted = [...all].sort((a, b) => (a.id < b.id ? -1 : 1));
    assertSame(await list(store, mine), sorted);
  },

  async 'renames a passkey of this account only'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    const passkey = await add(store, { userId: mine });
    const beside = await add(store, { userId: mine });
    const rename = (userId: string, id: string): Promise<boolean> =>
      write(store, ({ passkeys }) => passkeys.rename(userId, id, 'Phone'));
    assert.equal(await rename(other, passkey.id), false);
    assert.equal(await rename(mine, randomUUID()), false);
    assertSame(await find(store, passkey), passkey);
    assert.equal(await rename(mine, passkey.id), true);
    assertSame(await find(store, passkey), { ...passkey, name: 'Phone' });
    assertSame(await find(store, beside), beside);
  },

  async 'records the last use of an existing passkey'(store) {
    const passkey = await add(store, { counter: 7 });
    const beside = await add(store, { userId: passkey.userId });
    const record = (id: string, use: StoreInput<'passkeys', 'recordUse', 1>): Promise<boolean> =>
      write(store, ({ passkeys }) => passkeys.recordUse(id, use));
    for (const use of [
      { counter: 8, backedUp: true, lastUsedAt: at(5) },
      // A counter can go back.
      { counter: 0, backedUp: false, lastUsedAt: at(6) },
    ]) {
      assert.equal(await record(passkey.id, use), true);
      assertSame(await find(store, passkey), { ...passkey, ...use });
    }
    assertSame(await find(store, beside), beside);
    await remove(store, passkey.userId, passkey.id);
    assert.equal(await record(passkey.id, { counter: 9, backedUp: true, lastUsedAt: at(7) }), false);
    assert.equal(await find(store, passkey), null);
  },

  async 'removes a passkey of this account only'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    const gone = await add(store, { userId: mine });
    const kept = [await add(store, { userId: mine }), await add(store, { userId: other })];
    assert.equal(await remove(store, other, gone.id), false);
    assert.equal(await remove(store, mine, randomUUID()), false);
    assert.equal(await remove(store, mine, gone.id), true);
    assert.equal(await find(store, gone), null);
    for (const each of kept) assertSame(await find(store, each), each);
  },

  async 'removes a passkey for one of many parallel callers'(store) {
    const { userId, id } = await add(store);
    assertOneTrue(await inParallel(racers, () => remove(store, userId, id)));
  },
};
