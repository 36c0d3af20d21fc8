import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreResult } from '@crewkit/core/adapter';
import { addTaskChat, send } from '../chat/chat-samples.js';
import type { StoreCases } from '../support/store-case.js';
import {
  addAccount,
  addAccounts,
  addConversation,
  at,
  sampleMessage,
  sampleParticipant,
} from '../support/store-samples.js';
import { addMember, addWorkspace, addWorkspaces, look, write } from '../workspace/workspace-samples.js';

async function listNames(
  store: StoreAdapter,
  userId: string,
  ids: readonly string[],
): Promise<StoreResult<'members', 'listNames'>[]> {
  const names = await look(store, ({ members }) => members.listNames(userId, ids));
  return names.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

async function listKnownIds(store: StoreAdapter, userId: string, ids: readonly string[]): Promise<string[]> {
  return (await listNames(store, userId, ids)).map((each) => each.userId);
}

async function closeAccount(store: StoreAdapter, userId: string): Promise<void> {
  await write(store, async ({ accounts, personalData }) => {
    const account = await accounts.findById(userId);
    await personalData.erase({ userId, email: account?.email ?? '' }, at(9));
  });
}

/** Adds a group conversation with the first of the users as its owner. */
async function addGroupChat(store: StoreAdapter, userIds: readonly string[]): Promise<string> {
  const id = randomUUID();
  const participants = userIds.map((userId, index) =>
    sampleParticipant(userId, { role: index === 0 ? 'owner' : 'member' }),
  );
  const group = { id, title: null, createdBy: userIds[0] ?? '', participants, createdAt: at(0) };
  await write(store, ({ conversations }) => conversations.insertGroup(group));
  return id;
}

export const userNameCases: StoreCases = {
  async 'returns names and emails of the user and of users who share an organization with them'(store) {
    const [here, there] = await addWorkspaces(store);
    const names = {
      ...{ firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' },
      ...{ displayName: 'Amazing Grace', avatarId: randomUUID() },
    };
    const fellow = await addMember(store, here.organization.id, names);
    const disabled = await addMember(store, here.organization.id, { disabledAt: at(0) });
    const asked = [here.userId, fellow, disabled, there.userId, randomUUID()];
    const found = await listNames(store, here.userId, asked);
    assert.deepEqual(
      found.map((each) => each.userId),
      [here.userId, fellow, disabled].sort(),
    );
    assert.deepEqual(
      found.find((each) => each.userId === fellow),
      { userId: fellow, kind: 'person', ...names, isClosed: false },
    );
    assert.equal(found.find((each) => each.userId === here.userId)?.email, `${here.userId}@example.org`);
    assert.deepEqual(await listNames(store, here.userId, []), []);
    await write(store, ({ members }) => members.delete(here.organization.id, fellow));
    assert.deepEqual(await listKnownIds(store, here.userId, [fellow]), []);
    await write(store, ({ organizations }) => organizations.delete(here.organization.id, at(1)));
    assert.deepEqual(await listKnownIds(store, here.userId, [disabled]), []);
  },

  async 'returns names of users of shared conversations, without emails'(store) {
    const [me = '', partner = '', member = '', left = '', stranger = ''] = await addAccounts(store, 5);
    await addConversation(store, [me, partner]);
    const group = await addGroupChat(store, [member, me, left]);
    await addConversation(store, [stranger, left]);
    await send(store, sampleMessage(group, left));
    await write(store, ({ conversations }) => conversations.leave([group], left, at(5)));
    const asked = [me, partner, member, left, stranger];
    const found = await listNames(store, me, asked);
    assert.deepEqual(
      found.map((each) => each.userId),
      [me, partner, member, left].sort(),
    );
    for (const { userId, firstName, email } of found) {
      assert.deepEqual([firstName, email], ['Ada', userId === me ? `${me}@example.org` : null]);
    }
    assert.deepEqual(await listKnownIds(store, stranger, asked), [stranger, left].sort());
    await write(store, ({ conversations }) => conversations.leave([group], me, at(6)));
    assert.deepEqual(await listKnownIds(store, me, asked), [me, partner].sort());
  },

  async 'excludes users who left a group without posting'(store) {
    const [me = '', silent = ''] = await addAccounts(store, 2);
    const group = await addGroupChat(store, [me, silent]);
    assert.deepEqual(await listKnownIds(store, me, [silent]), [silent]);
    await write(store, ({ conversations }) => conversations.leave([group], silent, at(5)));
    assert.deepEqual(await listKnownIds(store, me, [silent]), []);
  },

  async 'excludes users of conversations of deleted resources'(store) {
    const workspace = await addWorkspace(store);
    const [me = '', other = ''] = await addAccounts(store, 2);
    await addTaskChat(store, workspace, { userIds: [me, other] });
    assert.deepEqual(await listKnownIds(store, me, [other]), [other]);
    await write(store, ({ projects }) => projects.delete(workspace.project.id, at(1)));
    assert.deepEqual(await listKnownIds(store, me, [other]), []);
  },

  async 'returns a closed account only as closed'(store) {
    const [me = '', stranger = ''] = await addAccounts(store, 2);
    const gone = await addAccount(store);
    await addConversation(store, [me, gone]);
    await closeAccount(store, gone);
    const expected = {
      userId: gone,
      kind: 'person',
      firstName: '',
      lastName: '',
      displayName: null,
      avatarId: null,
      email: null,
      isClosed: true,
    };
    assert.deepEqual(await listNames(store, me, [gone]), [expected]);
    assert.deepEqual(await listNames(store, stranger, [gone]), []);
  },
};
