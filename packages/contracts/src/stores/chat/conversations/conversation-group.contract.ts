import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Conversation, Participant, StoreInput } from '@crewkit/core/adapter';
import { pause } from '../../../until.js';
import { assertOneTrue, assertRejectsWith, assertSame } from '../../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../../support/store-case.js';
import {
  addAccount,
  addAccounts,
  addChat,
  addConversation,
  at,
  awkwardText,
  sampleMessage,
  sampleParticipant,
} from '../../support/store-samples.js';
import { defaultSettings } from '../chat-samples.js';
import { look, write } from '../../workspace/workspace-samples.js';

type NewGroupConversation = StoreInput<'conversations', 'insertGroup'>;

// The port promises no order of participants.
async function find(store: StoreAdapter, id: string): Promise<Conversation | null> {
  const conversation = await look(store, ({ conversations }) => conversations.findById(id));
  if (conversation === null) return null;
  return { ...conversation, participants: sorted(conversation.participants) };
}

function sorted(participants: readonly Participant[]): Participant[] {
  return [...participants].sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

async function addGroup(
  store: StoreAdapter,
  userIds: readonly string[],
  changes: Partial<NewGroupConversation> = {},
): Promise<NewGroupConversation> {
  const participants = userIds.map((userId, index) =>
    sampleParticipant(userId, { role: index === 0 ? 'owner' : 'member', joinedAt: at(index) }),
  );
  const times = { createdBy: userIds[0] ?? '', createdAt: at(0) };
  const conversation = { id: randomUUID(), title: null, participants, ...times, ...changes };
  await write(store, ({ conversations }) => conversations.insertGroup(conversation));
  return conversation;
}

function stored({ participants, ...conversation }: NewGroupConversation): Conversation {
  return {
    ...conversation,
    kind: 'direct',
    taskId: null,
    task: null,
    organizationId: conversation.organizationId ?? null,
    participants: sorted(participants),
    lastMessage: null,
    lastSeq: 0,
    lastChangeSeq: 0,
    updatedAt: conversation.createdAt,
  };
}

const addParticipants = (store: StoreAdapter, id: string, added: readonly Participant[]): Promise<string[]> =>
  write(store, ({ conversations }) => conversations.addParticipants(id, added, at(5000)));
const leave = async (store: StoreAdapter, id: string, userId: string): Promise<boolean> => {
  const left = await write(store, ({ conversations }) => conversations.leave([id], userId, at(6000)));
  assert.deepEqual(left, left.length > 0 ? [id] : []);
  return left.length > 0;
};
const rename = (store: StoreAdapter, id: string, title: string | null): Promise<boolean> =>
  write(store, ({ conversations }) => conversations.rename(id, title, at(7000)));

async function listed(store: StoreAdapter, userId: string): Promise<string[]> {
  const page = { after: null, limit: 100 };
  const { items } = await look(store, ({ conversations }) =>
    conversations.listFor(userId, { projectIds: [], ...page }),
  );
  return items.map((each) => each.id);
}

/** Cases for `ConversationStore` with conversations of three and more users. */
export const conversationGroupCases: StoreCases = {
  async 'stores every field of a group conversation'(store) {
    const userIds = await addAccounts(store, 3);
    const full = await addGroup(store, userIds, { title: awkwardText, createdAt: at(3) });
    const bare = await addGroup(store, userIds.slice(0, 1));
    for (const conversation of [full, bare]) {
      assertSame(await find(store, conversation.id), stored(conversation));
      for (const { userId } of conversation.participants) {
        const view = await look(store, ({ conversations }) =>
          conversations.findForParticipant(conversation.id, userId),
        );
        const participants = sorted(view?.participants ?? []);
        assertSame(
          { ...view, participants },
          { ...stored(conversation), unreadCount: 0, mentionCount: 0, settings: defaultSettings },
        );
      }
    }
    const stranger = await addAccount(store);
    assert.equal(await look(store, ({ conversations }) => conversations.findForParticipant(full.id, stranger)), null);
  },

  async 'creates any number of group conversations of the same users'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    const older = await addGroup(store, [first, second, third], { createdAt: at(1) });
    const direct = await addConversation(store, [first, second], { createdAt: at(2) });
    const newer = await addGroup(store, [first, second, third], { createdAt: at(3) });
    const pair = await addGroup(store, [first, second], { createdAt: at(4) });
    assert.deepEqual(await listed(store, first), [pair.id, newer.id, direct, older.id]);
    assert.deepEqual(await listed(store, third), [newer.id, older.id]);
  },

  async 'rejects an existing conversation id for a group'(store) {
    const { first, second, chat } = await addChat(store);
    const third = await addAccount(store);
    const before = await find(store, chat);
    await assertRejectsWith('CONFLICT', addGroup(store, [first, second, third], { id: chat, title: 'Other' }));
    assertSame(await find(store, chat), before);
    assert.deepEqual(await listed(store, third), []);
  },

  async 'updates the title of one conversation only'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    const group = await addGroup(store, [first, second, third]);
    const other = await addGroup(store, [first, second, third], { title: 'Other' });
    for (const title of [awkwardText, '', null]) {
      assert.equal(await rename(store, group.id, title), true);
      assertSame(await find(store, group.id), { ...stored(group), title, updatedAt: at(7000) });
    }
    assert.equal(await rename(store, randomUUID(), 'X'), false);
    assertSame(await find(store, other.id), stored(other));
  },

  async 'adds users who do not take part yet, and returns them'(store) {
    const [first = '', second = '', third = '', fourth = ''] = await addAccounts(store, 4);
    const group = await addGroup(store, [first, second]);
    const other = await addGroup(store, [first]);
    const added = [
      sampleParticipant(second, { role: 'owner', joinedAt: at(90) }),
      sampleParticipant(third, { role: 'member', joinedAt: at(91), lastReadSeq: 4 }),
      sampleParticipant(fourth, { role: 'owner', joinedAt: at(92) }),
    ];
    assert.deepEqual((await addParticipants(store, group.id, added)).sort(), [third, fourth].sort());
    const participants = sorted([...group.participants, ...added.slice(1)]);
    assertSame(await find(store, group.id), { ...stored(group), participants, updatedAt: at(5000) });
    assert.deepEqual(await listed(store, third), [group.id]);
    assertSame(await find(store, other.id), stored(other));
  },

  async 'never moves back the time of the last change of a conversation'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    const group = await addGroup(store, [first, second]);
    await rename(store, group.id, 'Latest');
    await write(store, ({ conversations }) => conversations.rename(group.id, 'Late', at(1)));
    await write(store, ({ conversations }) =>
      conversations.addParticipants(group.id, [sampleParticipant(third)], at(2)),
    );
    await write(store, ({ conversations }) => conversations.leave([group.id], second, at(3)));
    const found = await find(store, group.id);
    assertSame([found?.title, found?.updatedAt], ['Late', at(7000)]);
    assert.deepEqual(found?.participants.map((each) => each.userId).sort(), [first, third].sort());
  },

  async 'changes nothing if all users take part already'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const group = await addGroup(store, [first, second]);
    assert.deepEqual(await addParticipants(store, group.id, [sampleParticipant(second, { joinedAt: at(90) })]), []);
    assert.deepEqual(await addParticipants(store, group.id, []), []);
    assertSame(await find(store, group.id), stored(group));
  },

  async 'adds a user to a conversation for one of many parallel callers'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const { id } = await addGroup(store, [first]);
    const told = await inParallel(racers, () => addParticipants(store, id, [sampleParticipant(second)]));
    assertOneTrue(told.map((each) => each.length === 1));
    assert.equal((await find(store, id))?.participants.length, 2);
  },

  async 'stores all of many users who are added to a conversation in parallel'(store) {
    const [first = '', ...others] = await addAccounts(store, racers + 1);
    const { id } = await addGroup(store, [first]);
    await inParallel(racers, (index) => addParticipants(store, id, [sampleParticipant(others[index] ?? '')]));
    assert.equal((await find(store, id))?.participants.length, racers + 1);
  },

  async 'removes a user from one conversation'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    const group = await addGroup(store, [first, second, third]);
    const other = await addGroup(store, [first, second]);
    const message = sampleMessage(group.id, second);
    await write(store, ({ messages }) => messages.append(message));
    assert.equal(await leave(store, group.id, second), true);
    const left = await find(store, group.id);
    assertSame(left?.participants, sorted(group.participants.filter((each) => each.userId !== second)));
    assertSame(left?.updatedAt, at(6000));
    assert.equal(left?.lastMessage?.id, message.id);
    assert.equal(await look(store, ({ conversations }) => conversations.findForParticipant(group.id, second)), null);
    assert.deepEqual(await listed(store, second), [other.id]);
    const refused = await write(store, ({ messages }) => messages.append(sampleMessage(group.id, second)));
    assert.equal(refused.kind, 'refused');
    assertSame(await find(store, other.id), stored(other));
  },

  async 'removes no user who does not take part'(store) {
    const [first = '', second = '', stranger = ''] = await addAccounts(store, 3);
    const group = await addGroup(store, [first, second]);
    assert.equal(await leave(store, group.id, stranger), false);
    assert.equal(await leave(store, randomUUID(), first), false);
    assertSame(await find(store, group.id), stored(group));
  },

  async 'removes a user from a conversation for one of many parallel callers'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const { id } = await addGroup(store, [first, second]);
    assertOneTrue(await inParallel(racers, () => leave(store, id, second)));
  },

  async 'sorts conversations by their messages, regardless of other changes'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    const group = await addGroup(store, [first, second]);
    const newer = await addGroup(store, [first, second], { createdAt: at(10) });
    await rename(store, group.id, 'Renamed');
    await addParticipants(store, group.id, [sampleParticipant(third)]);
    await leave(store, group.id, third);
    assert.deepEqual(await listed(store, first), [newer.id, group.id]);
    await write(store, ({ messages }) => messages.append(sampleMessage(group.id, first, { createdAt: at(20) })));
    assert.deepEqual(await listed(store, first), [group.id, newer.id]);
  },

  async 'lets one transaction at a time lock a conversation'(store) {
    const { chat } = await addChat(store);
    let inside = 0;
    let most = 0;
    await inParallel(4, () =>
      write(store, async ({ conversations }) => {
        assert.equal(await conversations.lockById(chat), true);
        inside += 1;
        most = Math.max(most, inside);
        // The pause is longer than an event loop turn, so that a concurrent transaction shows.
        await pause(5);
        inside -= 1;
      }),
    );
    assert.equal(most, 1);
    assert.equal(await write(store, ({ conversations }) => conversations.lockById(randomUUID())), false);
    await assert.rejects(look(store, ({ conversations }) => conversations.lockById(chat)));
  },
};
