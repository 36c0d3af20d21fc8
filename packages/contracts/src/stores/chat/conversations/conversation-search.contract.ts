import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { searchText, type StoreAdapter, type Account, type StoreInput } from '@crewkit/core/adapter';

import { assertEveryPage } from '../../support/assert-pages.js';
import { addTaskChat } from '../chat-samples.js';
import type { StoreCases } from '../../support/store-case.js';
import {
  addAccount,
  addConversation,
  at,
  awkwardText,
  sampleAccount,
  sampleParticipant,
} from '../../support/store-samples.js';
import { addMember, addWorkspace, look, write } from '../../workspace/workspace-samples.js';

async function find(
  store: StoreAdapter,
  userId: string,
  text: string,
  projectIds: readonly string[] = [],
): Promise<string[]> {
  const query = { projectIds, search: searchText(text), after: null, limit: 100 };
  const { items } = await look(store, ({ conversations }) => conversations.listFor(userId, query));
  return items.map(({ id }) => id);
}

async function addNamed(store: StoreAdapter, changes: Partial<Account>): Promise<string> {
  const account = sampleAccount(changes);
  await write(store, ({ accounts }) => accounts.insertIfAbsent(account));
  return account.id;
}

async function addGroup(
  store: StoreAdapter,
  userIds: readonly string[],
  changes: Partial<StoreInput<'conversations', 'insertGroup'>> = {},
): Promise<string> {
  const id = randomUUID();
  const participants = userIds.map((userId) => sampleParticipant(userId));
  const group = { id, title: null, createdBy: userIds[0] ?? '', participants, createdAt: at(0), ...changes };
  await write(store, ({ conversations }) => conversations.insertGroup(group));
  return id;
}

/** Cases for `ConversationStore.listFor` with `search`. */
export const conversationSearchCases: StoreCases = {
  async 'searches groups by any part of their current title, in pages'(store) {
    const [me, other] = [await addAccount(store), await addAccount(store)];
    const titles = [awkwardText, 'O\u2019Ne\u00efll 100%', 'x_y', 'X-Y'];
    const added: string[] = [];
    for (const [index, title] of titles.entries()) {
      added.push(await addGroup(store, [me, other], { title, createdAt: at(index) }));
    }
    await addGroup(store, [me, other]);
    await addGroup(store, [other], { title: 'x_y too' });
    const searches: readonly (readonly [string, readonly number[]])[] = [
      ['“QUOTES”', [0]],
      ['\\back\\', [0]],
      ['nei\u0308LL', [1]],
      ['%', [1, 0]],
      ['X_Y', [2]],
      ['x-y', [3]],
    ];
    for (const [text, expected] of searches) {
      assert.deepEqual(
        await find(store, me, text),
        expected.map((index) => added[index]),
        text,
      );
    }
    const list = async (window: Pick<StoreInput<'conversations', 'listFor', 1>, 'after' | 'limit'>) => {
      const query = { projectIds: [], search: 'x', ...window };
      const page = await look(store, ({ conversations }) => conversations.listFor(me, query));
      return { items: page.items.map(({ id }) => id), next: page.next };
    };
    await assertEveryPage(list, [added[3], added[2]]);
    await write(store, ({ conversations }) => conversations.rename(added[2] ?? '', 'Ünique', at(9)));
    await write(store, ({ conversations }) => conversations.rename(added[3] ?? '', null, at(9)));
    assert.deepEqual(await find(store, me, 'üNIQ'), [added[2]]);
    assert.deepEqual(await find(store, me, 'x'), []);
  },

  async 'searches conversations by the names of other participants, and never by their emails'(store) {
    const me = await addNamed(store, { firstName: 'Élan', lastName: 'Self' });
    const bob = await addNamed(store, { firstName: 'Bób Ray', lastName: 'Bytes', email: 'secret.box@example.org' });
    const cyd = await addNamed(store, { firstName: 'Cyd', lastName: 'Compiler' });
    const direct = await addConversation(store, [me, bob], { createdAt: at(3) });
    const group = await addGroup(store, [me, cyd, bob], { createdAt: at(2) });
    const titled = await addGroup(store, [me, cyd], { title: 'Dance', createdAt: at(1) });
    assert.deepEqual(await find(store, me, 'bÓB ray BYTES'), [direct, group]);
    assert.deepEqual(await find(store, me, 'cyd'), [group, titled]);
    for (const text of ['secret', 'box@example', 'bytes secret', '@', 'élan', 'self']) {
      assert.deepEqual(await find(store, me, text), [], text);
    }
    assert.deepEqual(await find(store, bob, 'élan'), [direct, group]);
    await write(store, ({ conversations }) => conversations.leave([group], bob, at(9)));
    assert.deepEqual(await find(store, me, 'bób'), [direct]);
    await write(store, ({ accounts }) => accounts.update(bob, { firstName: 'Rob', lastName: 'Roy' }));
    assert.deepEqual([await find(store, me, 'bób'), await find(store, me, 'rob roy')], [[], [direct]]);
  },

  async 'searches a group of an organization by the names of its members only'(store) {
    const { organization, userId } = await addWorkspace(store);
    const gone = await addMember(store, organization.id, { firstName: 'Walter', lastName: 'Gone' });
    const group = await addGroup(store, [userId, gone], { organizationId: organization.id });
    assert.deepEqual(await find(store, userId, 'walter'), [group]);
    await write(store, ({ members }) => members.delete(organization.id, gone));
    assert.deepEqual(await find(store, userId, 'walter'), []);
  },

  async 'searches task conversations of the given projects by key, title and description'(store) {
    const workspace = await addWorkspace(store);
    const { userId, project } = workspace;
    const other = await addMember(store, workspace.organization.id, { firstName: 'Walter' });
    const { chat, taskId } = await addTaskChat(store, workspace, { userIds: [userId, other] });
    await addTaskChat(store, workspace, { userIds: [other] });
    const change = { changes: { title: 'Über ferry', description: 'by noon' }, expectedVersion: null, at: at(1) };
    await write(store, ({ tasks }) => tasks.update(project.id, taskId, change));
    for (const text of ['üBER f', 'noon', `${project.key}-1`]) {
      assert.deepEqual(await find(store, userId, text, [project.id]), [chat], text);
      assert.deepEqual(await find(store, userId, text), [], text);
    }
    for (const text of ['walter', 'bernoulli'])
      assert.deepEqual(await find(store, userId, text, [project.id]), [], text);
    const direct = await addConversation(store, [userId, other]);
    assert.deepEqual(await find(store, userId, 'walter', [project.id]), [direct]);
  },
};
