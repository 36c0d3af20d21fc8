import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { searchText, type Account, type StoreAdapter, type StoreResult } from '@crewkit/core/adapter';

import { assertSame } from '../support/assert-same.js';
import { type StoreCases } from '../support/store-case.js';
import { addAccount, addChat, at } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type Avatar = StoreResult<'attachments', 'findAvatar'>;

const later = new Date('2999-01-01');

const sampleAvatar = (): Avatar => ({ id: randomUUID(), contentType: 'image/png', size: 70, sha256: 'ab'.repeat(32) });
const set = (store: StoreAdapter, userId: string, avatar: Avatar | null, now = at(10)): Promise<boolean> =>
  write(store, async ({ accounts, attachments }) => {
    await accounts.lockById(userId);
    return attachments.setAvatar(userId, avatar, now);
  });
const find = (store: StoreAdapter, userId: string, id: string): Promise<Avatar | null> =>
  look(store, ({ attachments }) => attachments.findAvatar(userId, id));
const findAccount = (store: StoreAdapter, userId: string): Promise<Account | null> =>
  look(store, ({ accounts }) => accounts.findById(userId));
const usedBytes = (store: StoreAdapter, userId: string): Promise<number> =>
  look(store, ({ attachments }) => attachments.usedBytes(userId));
const listAbandoned = (store: StoreAdapter, now = later): Promise<string[]> =>
  look(store, ({ attachments }) => attachments.listAbandoned(now, 100));

/** Adds a pending file without a conversation. */
async function addPending(store: StoreAdapter, userId: string, conversationId: string | null = null): Promise<Avatar> {
  const avatar = sampleAvatar();
  const times = { createdAt: at(0), expiresAt: at(60_000) };
  await write(store, async ({ attachments }) => {
    await attachments.insertPending({ id: avatar.id, conversationId, uploadedBy: userId, ...times });
    await attachments.reserve([{ id: avatar.id, bytes: 10 }]);
  });
  return avatar;
}

async function addAvatar(store: StoreAdapter, userId: string): Promise<Avatar> {
  const avatar = await addPending(store, userId);
  assert.equal(await set(store, userId, avatar), true);
  return avatar;
}

/** Cases for avatars and display names. */
export const avatarCases: StoreCases = {
  async 'keeps a pending file as the avatar of its uploader, and counts its bytes'(store) {
    const [userId, other] = [await addAccount(store), await addAccount(store)];
    const avatar = await addAvatar(store, userId);
    assertSame(await find(store, userId, avatar.id), avatar);
    assert.equal((await findAccount(store, userId))?.avatarId, avatar.id);
    assert.equal((await findAccount(store, other))?.avatarId, null);
    assert.equal(await find(store, other, avatar.id), null);
    assert.equal(await find(store, userId, randomUUID()), null);
    assert.equal(await usedBytes(store, userId), avatar.size);
    assert.deepEqual(await listAbandoned(store), []);
  },

  async 'abandons the previous avatar when it is replaced or removed'(store) {
    const userId = await addAccount(store);
    const first = await addAvatar(store, userId);
    const second = await addAvatar(store, userId);
    assert.deepEqual([await listAbandoned(store, at(9)), await listAbandoned(store, at(10))], [[], [first.id]]);
    assert.equal(await find(store, userId, first.id), null);
    assertSame(await find(store, userId, second.id), second);
    await write(store, ({ attachments }) => attachments.deleteAbandoned([first.id, second.id], at(10)));
    assert.equal(await usedBytes(store, userId), second.size);
    assert.equal(await set(store, userId, null, at(11)), true);
    assert.equal((await findAccount(store, userId))?.avatarId, null);
    assert.deepEqual(await listAbandoned(store, at(11)), [second.id]);
  },

  async 'rejects every file that is not a pending avatar of the user'(store) {
    const { first, second, chat } = await addChat(store);
    const current = await addAvatar(store, first);
    const files = [await addPending(store, second), await addPending(store, first, chat), sampleAvatar()];
    for (const file of files) assert.equal(await set(store, first, file), false);
    assert.equal(await set(store, first, await addPending(store, first), at(60_000)), false);
    assertSame(await find(store, first, current.id), current);
    assert.equal((await findAccount(store, first))?.avatarId, current.id);
  },

  async 'abandons the avatar of an erased account'(store) {
    const userId = await addAccount(store);
    const { id } = await addAvatar(store, userId);
    const email = (await findAccount(store, userId))?.email ?? '';
    await write(store, async ({ accounts, personalData }) => {
      await accounts.lockById(userId);
      await personalData.erase({ userId, email }, at(20));
    });
    assert.equal(await find(store, userId, id), null);
    assert.deepEqual(await listAbandoned(store, at(20)), [id]);
  },

  async 'finds accounts by their display name'(store) {
    const userId = await addAccount(store);
    const search = async (text: string): Promise<string[]> => {
      const query = { search: searchText(text), after: null, limit: 10 };
      return (await look(store, ({ accounts }) => accounts.list(query))).items.map(({ id }) => id);
    };
    await write(store, ({ accounts }) => accounts.update(userId, { displayName: 'Countess Zoë' }));
    assert.deepEqual([await search('ZOË'), await search('lovelace')], [[userId], [userId]]);
    await write(store, ({ accounts }) => accounts.update(userId, { displayName: null }));
    assert.deepEqual(await search('zoë'), []);
  },
};
