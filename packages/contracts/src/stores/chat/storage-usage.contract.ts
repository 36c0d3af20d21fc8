import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { CrewkitError } from '@crewkit/core';
import type { StoreAdapter, StorageLimits, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { internals } from '@crewkit/core/internal';
import {
  addOwnTaskChat,
  addPending,
  addTaskChat,
  sampleAttachment,
  sendWithFiles,
  type TaskChat,
} from './chat-samples.js';
import { removeDeleted } from '../workspace/deletion-samples.js';
import { SeededRandom } from '../support/seeded-random.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addChat, at, sampleMessage } from '../support/store-samples.js';
import { addMember, look, write } from '../workspace/workspace-samples.js';

type OwnerStorage = StoreResult<'attachments', 'listLargest'>;

const usedBytes = (store: StoreAdapter, ownerId: string): Promise<number> =>
  look(store, ({ attachments }) => attachments.usedBytes(ownerId));
const reserve = (
  store: StoreAdapter,
  ...files: readonly StoreInput<'attachments', 'reserve'>[]
): Promise<StoreResult<'attachments', 'reserve'> | null> =>
  write(store, ({ attachments }) => attachments.reserve(files));
const remove = (store: StoreAdapter, ids: readonly string[]): Promise<void> =>
  write(store, ({ attachments }) => attachments.deleteAbandoned(ids, at(90_000)));

/** Adds a file that waits for its message and has not reserved any storage. */
async function addFile(store: StoreAdapter, conversationId: string, senderId: string): Promise<string> {
  const file = sampleAttachment();
  await addPending(store, [file], { conversationId, senderId });
  return file.id;
}

/** Starts an upload, and returns whether it fits. */
async function tryUpload(
  store: StoreAdapter,
  { chat, userId, bytes, limits }: { chat: string; userId: string; bytes: number; limits: StorageLimits },
): Promise<boolean> {
  const id = randomUUID();
  const times = { createdAt: at(0), expiresAt: at(60_000) };
  try {
    await write(store, async ({ attachments }) => {
      await attachments.insertPending({ id, conversationId: chat, uploadedBy: userId, ...times });
      const counted = await attachments.reserve([{ id, bytes }]);
      assert.ok(counted);
      const { user, organization } = counted;
      const used = { user: user - bytes, organization: organization === null ? null : organization - bytes };
      internals.checkStorage(used, bytes, limits);
    });
    return true;
  } catch (error) {
    assert.ok(CrewkitError.is(error, 'QUOTA_EXCEEDED'), String(error));
    return false;
  }
}

/** A file's expected usage, and the user and organization toward whose usage it counts. */
interface Expected {
  readonly id: string;
  readonly owners: readonly string[];
  bytes: number;
  messageId: string | null;
}

/** Performs a random operation on the files, and updates `files` accordingly. */
async function stir(
  store: StoreAdapter,
  random: SeededRandom,
  { chats, files }: { readonly chats: readonly TaskChat[]; readonly files: Expected[] },
): Promise<void> {
  const { chat, userId, organization } = random.pick(chats);
  const file = files.length === 0 ? null : random.pick(files);
  const action = file === null ? 0 : random.below(5);
  if (action === 0 || file === null) {
    const id = await addFile(store, chat, userId);
    files.push({ id, owners: [userId, organization.id], bytes: 0, messageId: null });
  } else if (action === 1 && file.messageId === null) {
    file.bytes = random.below(1000);
    await reserve(store, { id: file.id, bytes: file.bytes });
  } else if (action === 2) {
    const sent = { ...sampleMessage(chat, userId, { kind: 'file', conversationKind: 'task' }), id: randomUUID() };
    const attachment = sampleAttachment({ size: random.below(1000) + 1 });
    await sendWithFiles(store, sent, [attachment]);
    const owners = [userId, organization.id];
    files.push({ id: attachment.id, owners, bytes: attachment.size, messageId: sent.id });
  } else if (action === 3 && file.messageId !== null) {
    const { messageId } = file;
    await write(store, ({ attachments }) => attachments.detachAll(messageId, at(60_000)));
    file.messageId = null;
  } else if (file.messageId === null) {
    await remove(store, [file.id]);
    files.splice(files.indexOf(file), 1);
  }
}

/** Cases for `AttachmentStore`: the storage that files use, per uploader and per organization. */
export const storageUsageCases: StoreCases = {
  async 'counts the reservation of a file for its uploader only in a direct conversation'(store) {
    const { first, second, chat } = await addChat(store);
    const [one, two] = [await addFile(store, chat, first), await addFile(store, chat, first)];
    assert.deepEqual(await reserve(store, { id: one, bytes: 0 }), { user: 0, organization: null });
    assert.deepEqual(await reserve(store, { id: one, bytes: 70 }), { user: 70, organization: null });
    assert.deepEqual(await reserve(store, { id: one, bytes: 40 }, { id: two, bytes: 5 }), {
      user: 45,
      organization: null,
    });
    assert.equal(await usedBytes(store, first), 45);
    assert.equal(await usedBytes(store, second), 0);
    assert.equal(await usedBytes(store, randomUUID()), 0);
  },

  async 'counts a file of a task conversation for the organization too'(store) {
    const [here, there] = [await addOwnTaskChat(store), await addOwnTaskChat(store)];
    const other = await addMember(store, here.organization.id);
    const { chat } = await addTaskChat(store, here, { userIds: [other] });
    const [own, others] = [await addFile(store, here.chat, here.userId), await addFile(store, chat, other)];
    assert.deepEqual(await reserve(store, { id: own, bytes: 30 }), { user: 30, organization: 30 });
    assert.deepEqual(await reserve(store, { id: others, bytes: 12 }), { user: 12, organization: 42 });
    assert.equal(await usedBytes(store, here.organization.id), 42);
    assert.equal(await usedBytes(store, there.organization.id), 0);
  },

  async 'counts more bytes than fit into 32 bits'(store) {
    const { first, chat } = await addChat(store);
    const bytes = 5 * 1024 ** 4;
    const id = await addFile(store, chat, first);
    assert.deepEqual(await reserve(store, { id, bytes }), { user: bytes, organization: null });
    assert.equal(await usedBytes(store, first), bytes);
  },

  async 'counts the actual size of an attached file, whatever was reserved'(store) {
    const { first, chat } = await addChat(store);
    const files = [sampleAttachment({ size: 100 }), sampleAttachment({ size: 7 })] as const;
    const message = sampleMessage(chat, first, { kind: 'file' });
    await sendWithFiles(store, message, files.slice(0, 1));
    assert.equal(await usedBytes(store, first), 100);
    await addPending(store, files.slice(1), message);
    await reserve(store, { id: files[1].id, bytes: 5000 });
    await write(store, async ({ messages, attachments }) => {
      const next = sampleMessage(chat, first, { kind: 'file' });
      await messages.append(next);
      const to = { conversationId: chat, messageId: next.id, senderId: first };
      assert.equal(await attachments.attach(to, files.slice(1), at(1)), true);
    });
    assert.equal(await usedBytes(store, first), 107);
  },

  async 'counts a file until it is removed, even after its message was deleted'(store) {
    const { chat, userId, organization } = await addOwnTaskChat(store);
    const message = sampleMessage(chat, userId, { kind: 'file', conversationKind: 'task' });
    const file = sampleAttachment({ size: 64 });
    await sendWithFiles(store, message, [file]);
    const detached = await write(store, ({ attachments }) => attachments.detachAll(message.id, at(5)));
    assert.deepEqual(detached, [file.id]);
    assert.deepEqual(await write(store, ({ attachments }) => attachments.detachAll(message.id, at(5))), []);
    assert.equal(await usedBytes(store, userId), 64);
    assert.equal(await usedBytes(store, organization.id), 64);
    await remove(store, [file.id, randomUUID()]);
    assert.equal(await usedBytes(store, userId), 0);
    assert.equal(await usedBytes(store, organization.id), 0);
  },

  async 'counts files of a deleted project until they are removed, and makes them due for removal at once'(store) {
    const { chat, userId, organization, project } = await addOwnTaskChat(store);
    const file = sampleAttachment({ size: 64 });
    await sendWithFiles(store, sampleMessage(chat, userId, { kind: 'file', conversationKind: 'task' }), [file]);
    await write(store, ({ projects }) => projects.delete(project.id, at(9)));
    await removeDeleted(store);
    assert.equal(await usedBytes(store, userId), 64);
    assert.equal(await usedBytes(store, organization.id), 64);
    assert.deepEqual(await look(store, ({ attachments }) => attachments.listAbandoned(at(1), 10)), [file.id]);
    await remove(store, [file.id]);
    assert.equal(await usedBytes(store, userId), 0);
    assert.equal(await usedBytes(store, organization.id), 0);
  },

  async 'counts nothing that was rolled back, and reports nothing for unknown files'(store) {
    const { first, chat } = await addChat(store);
    const id = await addFile(store, chat, first);
    await reserve(store, { id, bytes: 10 });
    const failing = write(store, async ({ attachments }) => {
      assert.deepEqual(await attachments.reserve([{ id, bytes: 99 }]), { user: 99, organization: null });
      throw new Error('undo');
    });
    await assert.rejects(failing, /undo/);
    assert.equal(await usedBytes(store, first), 10);
    assert.equal(await reserve(store, { id: randomUUID(), bytes: 5 }), null);
    assert.deepEqual(await reserve(store, { id: randomUUID(), bytes: 5 }, { id, bytes: 11 }), {
      user: 11,
      organization: null,
    });
  },

  async 'lists the users and the organizations with the most bytes, largest first'(store) {
    const list = (scope: 'user' | 'organization', limit: number): Promise<OwnerStorage[]> =>
      look(store, ({ attachments }) => attachments.listLargest(scope, limit));
    assert.deepEqual(await list('user', 5), []);
    const here = await addOwnTaskChat(store);
    const other = await addMember(store, here.organization.id);
    const beside = { ...(await addTaskChat(store, here, { userIds: [other] })), userId: other };
    const there = await addOwnTaskChat(store);
    const direct = await addChat(store);
    const files: string[] = [];
    for (const [chat, userId, bytes] of [
      [here.chat, here.userId, 30],
      [beside.chat, other, 40],
      [there.chat, there.userId, 50],
      [direct.chat, direct.first, 40],
      [direct.chat, direct.second, 0],
    ] as const) {
      const id = await addFile(store, chat, userId);
      await reserve(store, { id, bytes });
      files.push(id);
    }
    const byOwner = (a: OwnerStorage, b: OwnerStorage): number => (a.ownerId < b.ownerId ? -1 : 1);
    const equals = [other, direct.first].map((ownerId) => ({ ownerId, usedBytes: 40 })).sort(byOwner);
    const users = [{ ownerId: there.userId, usedBytes: 50 }, ...equals, { ownerId: here.userId, usedBytes: 30 }];
    const organizations = [
      { ownerId: here.organization.id, usedBytes: 70 },
      { ownerId: there.organization.id, usedBytes: 50 },
    ];
    for (const limit of [1, 2, 3, 4, 5]) {
      assert.deepEqual(await list('user', limit), users.slice(0, limit));
      assert.deepEqual(await list('organization', limit), organizations.slice(0, limit));
    }
    await reserve(store, { id: files[0] ?? '', bytes: 5 });
    await remove(store, [files[1] ?? '']);
    assert.deepEqual(await list('organization', 5), [organizations[1], { ...organizations[0], usedBytes: 5 }]);
    assert.deepEqual(await list('user', 5), [
      users[0],
      { ownerId: direct.first, usedBytes: 40 },
      { ownerId: here.userId, usedBytes: 5 },
    ]);
  },

  async 'never exceeds the quota of a user with parallel uploads'(store) {
    const { first, chat } = await addChat(store);
    const limits = { userBytes: 50, organizationBytes: null };
    const told = await inParallel(racers, () => tryUpload(store, { chat, userId: first, bytes: 8, limits }));
    assert.equal(told.filter(Boolean).length, 6);
    assert.equal(await usedBytes(store, first), 48);
  },

  async 'never exceeds the quota of an organization with parallel uploads of its members'(store) {
    const workspace = await addOwnTaskChat(store);
    const limits = { userBytes: null, organizationBytes: 50 };
    const members = await inParallel(racers, () => addMember(store, workspace.organization.id));
    const told = await inParallel(racers, (index) =>
      tryUpload(store, { chat: workspace.chat, userId: members[index] ?? '', bytes: 8, limits }),
    );
    assert.equal(told.filter(Boolean).length, 6);
    assert.equal(await usedBytes(store, workspace.organization.id), 48);
    const each = await Promise.all(members.map((userId) => usedBytes(store, userId)));
    assert.deepEqual(each.sort(), [...Array<number>(racers - 6).fill(0), ...Array<number>(6).fill(8)]);
  },

  async 'counts exactly when files are reserved and removed in parallel'(store) {
    const { chat, userId, organization } = await addOwnTaskChat(store);
    for (let round = 0; round < 4; round += 1) {
      const ids = await inParallel(racers, () => addFile(store, chat, userId));
      // Storage is reserved and released concurrently with other uploads, so at some moments nothing may be counted at all.
      await inParallel(racers, async (index) => {
        const id = ids[index] ?? '';
        await reserve(store, { id, bytes: index + 1 });
        await remove(store, [id]);
      });
      assert.equal(await usedBytes(store, userId), 0);
      assert.equal(await usedBytes(store, organization.id), 0);
    }
  },

  async 'equals the sum over all files after any sequence of operations'(store) {
    const random = new SeededRandom(16);
    const here = await addOwnTaskChat(store);
    const other = await addMember(store, here.organization.id);
    const beside = { ...(await addTaskChat(store, here, { userIds: [other] })), userId: other };
    const chats = [here, beside, await addOwnTaskChat(store)];
    const files: Expected[] = [];
    for (let step = 0; step < 150; step += 1) await stir(store, random, { chats, files });
    for (const ownerId of new Set(chats.flatMap(({ userId, organization }) => [userId, organization.id]))) {
      const expected = files
        .filter(({ owners }) => owners.includes(ownerId))
        .reduce((sum, { bytes }) => sum + bytes, 0);
      assert.equal(await usedBytes(store, ownerId), expected);
    }
  },
};
