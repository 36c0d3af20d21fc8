import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Participant, StoreResult } from '@crewkit/core/adapter';
import { addPending, addTaskChat, findConversation, sampleAttachment } from '../chat-samples.js';
import { assertSame } from '../../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../../support/store-case.js';
import {
  addAccounts,
  addConversation,
  at,
  idAt,
  sampleMessage,
  sampleParticipant,
} from '../../support/store-samples.js';
import { readGroup } from '../../workspace/departure-samples.js';
import { addMember, addMembers, addWorkspace, addWorkspaces, look, write } from '../../workspace/workspace-samples.js';

/** Adds a group conversation of these users, which the first user owns. The users join in this order. */
async function addGroup(
  store: StoreAdapter,
  organizationId: string | null,
  { userIds, id = randomUUID() }: { readonly userIds: readonly string[]; readonly id?: string },
): Promise<string> {
  const participants = userIds.map((userId, index) =>
    sampleParticipant(userId, { role: index === 0 ? 'owner' : 'member', joinedAt: at(index) }),
  );
  const group = { id, organizationId, title: null, createdBy: userIds[0] ?? '', participants, createdAt: at(0) };
  await write(store, ({ conversations }) => conversations.insertGroup(group));
  return id;
}

const leave = (store: StoreAdapter, organizationId: string, userId: string): Promise<string[]> =>
  write(store, async ({ conversations }) => {
    const groups = await conversations.lockLeavable(userId, { organizationId, limit: 100 });
    return conversations.leave(groups, userId, at(5000));
  });

async function rolesIn(store: StoreAdapter, id: string): Promise<Record<string, Participant['role']>> {
  const conversation = await findConversation(store, id);
  return Object.fromEntries((conversation?.participants ?? []).map(({ userId, role }) => [userId, role]));
}

/** Cases for `ConversationStore` with group conversations that belong to an organization. */
export const organizationConversationCases: StoreCases = {
  async 'counts the files of a group for its organization, and otherwise for the uploader only'(store) {
    const [{ userId: senderId, organization }] = await addWorkspaces(store);
    const other = await addMember(store, organization.id);
    const reserve = async (organizationId: string | null): Promise<StoreResult<'attachments', 'reserve'> | null> => {
      const conversationId = await addGroup(store, organizationId, { userIds: [senderId, other] });
      const file = sampleAttachment();
      await addPending(store, [file], { conversationId, senderId });
      return write(store, ({ attachments }) => attachments.reserve([{ id: file.id, bytes: 7 }]));
    };
    assert.deepEqual(await reserve(organization.id), { user: 7, organization: 7 });
    assert.deepEqual(await reserve(null), { user: 14, organization: null });
  },

  async 'stores the organization of a group, and deletes the group with it'(store) {
    const [here, there] = await addWorkspaces(store);
    const { userId } = here;
    const other = await addMember(store, here.organization.id);
    const group = await addGroup(store, here.organization.id, { userIds: [userId, other] });
    const elsewhere = await addGroup(store, there.organization.id, { userIds: [there.userId] });
    const plain = await addGroup(store, null, { userIds: [userId, other] });
    assert.equal((await findConversation(store, group))?.organizationId, here.organization.id);
    const view = await look(store, ({ conversations }) => conversations.findForParticipant(group, other));
    assert.equal(view?.organizationId, here.organization.id);
    assert.equal((await findConversation(store, plain))?.organizationId, null);
    await write(store, ({ messages }) => messages.append(sampleMessage(group, userId, { words: ['bernoulli'] })));
    const before = await readGroup(store, group, userId);
    for (const [name, found] of Object.entries(before)) assert.ok(found, `${name} was there.`);
    assert.equal(await write(store, ({ organizations }) => organizations.delete(here.organization.id, at(9))), true);
    // The conversation is hidden immediately, although its rows can be removed later.
    const refused = await write(store, ({ messages }) => messages.append(sampleMessage(group, userId)));
    assert.deepEqual(refused, { kind: 'refused' });
    for (const [name, found] of Object.entries(await readGroup(store, group, userId)))
      assert.ok(!found, `${name} is hidden.`);
    while ((await write(store, ({ deletions }) => deletions.removeSome(100))) > 0);
    assert.equal(await findConversation(store, group), null);
    const page = { after: null, limit: 10 };
    const listed = await look(store, ({ conversations }) => conversations.listFor(userId, { projectIds: [], ...page }));
    assert.deepEqual(
      listed.items.map(({ id }) => id),
      [plain],
    );
    assert.equal((await findConversation(store, elsewhere))?.organizationId, there.organization.id);
  },

  async 'finds every group conversation that a user leaves together with one organization'(store) {
    const [here, there] = await addWorkspaces(store);
    const organizationId = here.organization.id;
    const [leaver = '', other = ''] = await addMembers(store, organizationId, 2);
    for (const [number, userIds] of [
      [3, [other, leaver]],
      [1, [leaver, other]],
      [2, [leaver]],
    ] as const) {
      await addGroup(store, organizationId, { userIds, id: idAt(number) });
    }
    const untouched = [
      await addGroup(store, organizationId, { userIds: [other] }),
      await addGroup(store, there.organization.id, { userIds: [leaver, other] }),
      await addGroup(store, null, { userIds: [leaver, other] }),
      await addConversation(store, [leaver, other]),
      (await addTaskChat(store, there, { userIds: [leaver] })).chat,
    ];
    const before = await Promise.all(untouched.map((id) => findConversation(store, id)));
    assert.deepEqual(await leave(store, organizationId, leaver), [1, 2, 3].map(idAt));
    assert.deepEqual(await rolesIn(store, idAt(1)), { [other]: 'owner' });
    assert.deepEqual(await rolesIn(store, idAt(2)), {});
    assert.deepEqual(await rolesIn(store, idAt(3)), { [other]: 'owner' });
    for (const number of [1, 2, 3]) {
      assert.deepEqual((await findConversation(store, idAt(number)))?.updatedAt, at(5000));
    }
    assertSame(await Promise.all(untouched.map((id) => findConversation(store, id))), before);
    assert.deepEqual(await leave(store, organizationId, leaver), []);
    assert.deepEqual(await leave(store, randomUUID(), other), []);
  },

  async 'transfers a group of an organization to the participant who joined first, unless it has another owner'(store) {
    const { organization } = await addWorkspace(store);
    const [owner = '', second = '', third = ''] = await addMembers(store, organization.id, 3);
    const alone = await addGroup(store, organization.id, { userIds: [owner, third, second] });
    const shared = await addGroup(store, organization.id, { userIds: [owner, second] });
    const another = sampleParticipant(third, { role: 'owner', joinedAt: at(9) });
    await write(store, ({ conversations }) => conversations.addParticipants(shared, [another], at(9)));
    await leave(store, organization.id, owner);
    assert.deepEqual(await rolesIn(store, alone), { [third]: 'owner', [second]: 'member' });
    assert.deepEqual(await rolesIn(store, shared), { [third]: 'owner', [second]: 'member' });
    await leave(store, organization.id, second);
    assert.deepEqual(await rolesIn(store, alone), { [third]: 'owner' });
  },

  async 'keeps one owner in a group of an organization when all other participants leave in parallel'(store) {
    const { organization } = await addWorkspace(store);
    const userIds = await addMembers(store, organization.id, racers + 1);
    const groups: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      groups.push(
        await addGroup(store, organization.id, { userIds: number % 2 === 0 ? userIds : userIds.toReversed() }),
      );
    }
    const [stays = '', ...leaving] = userIds.toSorted(() => 0.5 - Math.random());
    await inParallel(leaving.length, (index) => leave(store, organization.id, leaving[index] ?? ''));
    // Group conversations that another caller had locked were skipped.
    for (const userId of leaving) await leave(store, organization.id, userId);
    for (const id of groups) assert.deepEqual(await rolesIn(store, id), { [stays]: 'owner' });
  },

  async 'hides a conversation from the list of one participant until the next message'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const chat = await addConversation(store, [first, second]);
    const listed = async (userId: string): Promise<string[]> => {
      const page = { after: null, limit: 10 };
      const { items } = await look(store, ({ conversations }) =>
        conversations.listFor(userId, { projectIds: [], ...page }),
      );
      return items.map(({ id }) => id);
    };
    const hide = (userId: string): Promise<boolean> =>
      write(store, ({ conversations }) => conversations.hide(chat, userId));
    const post = (senderId: string): Promise<unknown> =>
      write(store, ({ messages }) => messages.append(sampleMessage(chat, senderId)));
    assert.equal(await hide(first), true);
    assert.deepEqual([await listed(first), await listed(second)], [[], [chat]]);
    assert.notEqual(await look(store, ({ conversations }) => conversations.findForParticipant(chat, first)), null);
    await post(second);
    assert.deepEqual(await listed(first), [chat]);
    for (const time of [1, 2]) assert.equal(await hide(first), true, `time ${time}`);
    assert.deepEqual(await listed(first), []);
    await post(first);
    assert.deepEqual(await listed(first), [chat]);
    await hide(first);
    await hide(second);
    for (const _ of [1, 2]) await write(store, ({ conversations }) => conversations.show(chat, first));
    assert.deepEqual([await listed(first), await listed(second)], [[chat], []]);
    const [stranger = ''] = await addAccounts(store, 1);
    assert.equal(await hide(stranger), false);
    assert.equal(await write(store, ({ conversations }) => conversations.hide(randomUUID(), first)), false);
  },

  async 'skips hidden conversations on every page of a list'(store) {
    const [me = '', ...others] = await addAccounts(store, 7);
    const chats: string[] = [];
    for (const [index, other] of others.entries()) {
      chats.push(await addConversation(store, [me, other], { createdAt: at(index) }));
    }
    for (const [index, chat] of chats.entries()) {
      if (index % 2 === 1) await write(store, ({ conversations }) => conversations.hide(chat, me));
    }
    const first = await look(store, ({ conversations }) =>
      conversations.listFor(me, { projectIds: [], after: null, limit: 2 }),
    );
    const page = { after: first.next, limit: 2 };
    const second = await look(store, ({ conversations }) => conversations.listFor(me, { projectIds: [], ...page }));
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    assert.deepEqual(ids, [chats[4], chats[2], chats[0]]);
    assert.deepEqual([first.items.length, second.next], [2, null]);
  },

  async 'finds a direct conversation by its key'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    const chat = await addConversation(store, [first, second]);
    await addConversation(store, [first, third]);
    const find = (key: string): Promise<string | null> =>
      look(store, ({ conversations }) => conversations.findDirectId(key));
    const { directKey } = (await look(store, ({ conversations }) => conversations.getParticipation(chat, first))) ?? {};
    assert.equal(await find(directKey ?? ''), chat);
    assert.equal(await find(`${second}:${third}`), null);
  },
};
