import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Participant } from '@crewkit/core/adapter';
import { addOwnTaskChat } from '../chat-samples.js';
import { type StoreCases, inParallel, racers } from '../../support/store-case.js';
import { addAccounts, addConversation, at, sampleParticipant } from '../../support/store-samples.js';
import { look, write } from '../../workspace/workspace-samples.js';

const owner = (userId: string, joinedAt: Date): Participant => sampleParticipant(userId, { joinedAt });
const member = (userId: string, joinedAt: Date): Participant => sampleParticipant(userId, { role: 'member', joinedAt });

async function addGroup(store: StoreAdapter, participants: readonly Participant[]): Promise<string> {
  const id = randomUUID();
  const group = { id, title: null, createdBy: participants[0]?.userId ?? '', participants, createdAt: at(0) };
  await write(store, ({ conversations }) => conversations.insertGroup(group));
  return id;
}

/** Leaves some conversations in the same way as `FinishClosings`. */
const leaveSome = (store: StoreAdapter, userId: string, limit: number): Promise<string[]> =>
  write(store, async ({ conversations }) =>
    conversations.leave(await conversations.lockLeavable(userId, { organizationId: null, limit }), userId, at(7000)),
  );

const getOwners = async (store: StoreAdapter, id: string): Promise<string[]> => {
  const found = await look(store, ({ conversations }) => conversations.findById(id));
  return found?.participants.filter(({ role }) => role === 'owner').map(({ userId }) => userId) ?? [];
};

/** Cases for `ConversationStore.lockLeavable` and `leave`. */
export const conversationLeavingCases: StoreCases = {
  async 'locks the groups and task conversations of a user, and no direct conversation'(store) {
    const { userId, chat: taskChat } = await addOwnTaskChat(store);
    const [second = '', third = ''] = await addAccounts(store, 2);
    await addConversation(store, [userId, second]);
    const groups = [
      await addGroup(store, [owner(second, at(0)), member(userId, at(1)), member(third, at(2))]),
      await addGroup(store, [owner(userId, at(0)), member(second, at(1))]),
    ];
    await addGroup(store, [owner(second, at(0)), member(third, at(1))]);
    const all = [taskChat, ...groups].sort();
    const lock = (limit: number): Promise<string[]> =>
      write(store, ({ conversations }) => conversations.lockLeavable(userId, { organizationId: null, limit }));
    assert.deepEqual(await lock(10), all);
    assert.deepEqual(await lock(2), all.slice(0, 2));
    assert.deepEqual(
      await write(store, ({ conversations }) =>
        conversations.lockLeavable(randomUUID(), { organizationId: null, limit: 10 }),
      ),
      [],
    );
    await assert.rejects(
      look(store, ({ conversations }) => conversations.lockLeavable(userId, { organizationId: null, limit: 10 })),
    );
  },

  async 'removes a user from many conversations at once, and changes no other'(store) {
    const [leaver = '', second = '', third = ''] = await addAccounts(store, 3);
    const three = [owner(second, at(0)), member(leaver, at(1)), member(third, at(2))];
    const ids = [await addGroup(store, three), await addGroup(store, three), await addGroup(store, three)].sort();
    const [kept = '', ...left] = ids;
    const foreign = await addGroup(store, [owner(second, at(0)), member(third, at(2))]);
    const leave = (): Promise<string[]> =>
      write(store, ({ conversations }) => conversations.leave([...left, foreign, randomUUID()], leaver, at(7000)));
    assert.deepEqual(await leave(), left);
    assert.deepEqual(await leave(), []);
    for (const id of [...ids, foreign]) {
      const found = await look(store, ({ conversations }) => conversations.findById(id));
      const takesPart = found?.participants.some(({ userId }) => userId === leaver);
      assert.deepEqual([takesPart, found?.updatedAt], [id === kept, left.includes(id) ? at(7000) : at(0)]);
      assert.deepEqual(await getOwners(store, id), [second]);
    }
    await write(store, ({ conversations }) => conversations.leave([kept], leaver, at(-1)));
    const found = await look(store, ({ conversations }) => conversations.findById(kept));
    assert.deepEqual(found?.updatedAt, at(0));
  },

  async 'makes the participant who joined first the owner of a group that loses its last owner'(store) {
    const [leaver = '', ...others] = await addAccounts(store, 4);
    const [first = '', second = '', third = ''] = others.sort();
    const early = [owner(leaver, at(0)), member(first, at(3)), member(third, at(1)), member(second, at(2))];
    const tie = [owner(leaver, at(9)), member(third, at(1)), member(second, at(1)), member(first, at(4))];
    const shared = [owner(leaver, at(0)), member(first, at(1)), owner(second, at(2))];
    const foreign = [member(leaver, at(0)), member(first, at(1)), owner(second, at(2))];
    const groups = [
      { id: await addGroup(store, early), heir: third },
      { id: await addGroup(store, tie), heir: second },
      { id: await addGroup(store, shared), heir: second },
      { id: await addGroup(store, foreign), heir: second },
    ];
    const alone = await addGroup(store, [owner(leaver, at(0))]);
    assert.deepEqual(await leaveSome(store, leaver, 10), [...groups.map(({ id }) => id), alone].sort());
    for (const { id, heir } of groups) assert.deepEqual(await getOwners(store, id), [heir]);
    const empty = await look(store, ({ conversations }) => conversations.findById(alone));
    assert.deepEqual(empty?.participants, []);
  },

  async 'makes no participant of a task conversation its owner'(store) {
    const { userId, chat } = await addOwnTaskChat(store);
    const [other = ''] = await addAccounts(store, 1);
    await write(store, ({ conversations }) => conversations.addParticipants(chat, [member(other, at(1))], at(1)));
    assert.deepEqual(await leaveSome(store, userId, 10), [chat]);
    assert.deepEqual(await getOwners(store, chat), []);
  },

  async 'removes a user from each conversation for one of many parallel callers'(store) {
    const [leaver = '', ...others] = await addAccounts(store, 3);
    const three = [owner(leaver, at(0)), ...others.map((userId, index) => member(userId, at(index + 1)))];
    const ids = await inParallel(2 * racers, () => addGroup(store, three));
    const left = await inParallel(racers, () => leaveSome(store, leaver, 4));
    // Conversations that another caller has locked are skipped.
    for (let more = await leaveSome(store, leaver, 4); more.length > 0; more = await leaveSome(store, leaver, 4)) {
      left.push(more);
    }
    assert.deepEqual(left.flat().sort(), ids.sort());
    for (const id of ids) assert.deepEqual(await getOwners(store, id), others.slice(0, 1));
  },
};
