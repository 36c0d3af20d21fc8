import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreResult } from '@crewkit/core/adapter';
import { pause } from '../../until.js';
import { assertPages } from '../support/assert-pages.js';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import {
  addAccounts,
  addChat,
  addConversation,
  at,
  sampleMessage,
  sampleParticipant,
  toPerson,
} from '../support/store-samples.js';
import { defaultSettings } from './chat-samples.js';
import { addWorkspaces, look, write } from '../workspace/workspace-samples.js';

type BlockedPair = StoreResult<'blockedUsers', 'findPairs'>;

/** Locks both accounts, in the order of their ids, as the use cases do. */
function block(store: StoreAdapter, userId: string, blockedUserId: string, blockedAt = at(0)): Promise<boolean> {
  return write(store, async ({ accounts, blockedUsers }) => {
    for (const id of [userId, blockedUserId].sort()) await accounts.lockById(id);
    return blockedUsers.insert({ userId, blockedUserId, blockedAt });
  });
}

function unblock(store: StoreAdapter, userId: string, blockedUserId: string): Promise<void> {
  return write(store, async ({ accounts, blockedUsers }) => {
    for (const id of [userId, blockedUserId].sort()) await accounts.lockById(id);
    await blockedUsers.delete(userId, blockedUserId);
  });
}

const post = (store: StoreAdapter, chat: string, senderId: string): Promise<StoreResult<'messages', 'append'>> =>
  write(store, ({ messages }) => messages.append(sampleMessage(chat, senderId)));
const participation = (
  store: StoreAdapter,
  chat: string,
  userId: string,
): Promise<StoreResult<'conversations', 'getParticipation'> | null> =>
  look(store, ({ conversations }) => conversations.getParticipation(chat, userId));
const count = (store: StoreAdapter, userId: string): Promise<number> =>
  look(store, ({ blockedUsers }) => blockedUsers.count(userId));

const inOrder = (pairs: readonly BlockedPair[]): BlockedPair[] =>
  [...pairs].sort((a, b) => (a.userId + a.otherId < b.userId + b.otherId ? -1 : 1));

export const blockedUserStoreCases: StoreCases = {
  async 'lists the users whom a user has blocked, sorted by id'(store) {
    const [me = '', admirer = '', ...others] = await addAccounts(store, 7);
    assert.equal(await count(store, me), 0);
    for (const [index, other] of others.entries()) assert.equal(await block(store, me, other, at(index)), true);
    await block(store, admirer, me);
    const expected = await look(store, async ({ accounts }) => {
      const found = await Promise.all(others.map((id) => accounts.findById(id)));
      return found.flatMap((account, index) => {
        if (account === null) return [];
        return [{ ...toPerson(account), blockedAt: at(index) }];
      });
    });
    const sorted = expected.sort((a, b) => (a.userId < b.userId ? -1 : 1));
    await assertPages((window) => look(store, ({ blockedUsers }) => blockedUsers.list(me, window)), sorted);
    assert.deepEqual([await count(store, me), await count(store, admirer)], [5, 1]);
    // The call is repeated, and the entry does not change.
    assert.equal(await block(store, me, others[0] ?? '', at(9000)), false);
    await unblock(store, me, others[1] ?? '');
    await unblock(store, me, randomUUID());
    const left = sorted.filter(({ userId }) => userId !== others[1]);
    await assertPages((window) => look(store, ({ blockedUsers }) => blockedUsers.list(me, window)), left);
  },

  async 'adds an entry for one of many parallel callers'(store) {
    const [me = '', other = ''] = await addAccounts(store, 2);
    assertOneTrue(await inParallel(racers, () => block(store, me, other)));
    assert.equal(await count(store, me), 1);
  },

  async 'finds pairs of users with a block in either direction'(store) {
    const [ada = '', bob = '', cyd = '', dan = ''] = await addAccounts(store, 4);
    const find = (userIds: readonly string[], others: readonly string[]): Promise<BlockedPair[]> =>
      look(store, ({ blockedUsers }) => blockedUsers.findPairs(userIds, others));
    await block(store, ada, bob);
    await block(store, cyd, ada);
    await block(store, ada, cyd);
    const pairs = [
      { userId: ada, otherId: bob },
      { userId: ada, otherId: cyd },
    ];
    assertSame(inOrder(await find([ada], [bob, cyd, dan])), inOrder(pairs));
    assertSame(inOrder(await find([bob, cyd], [ada, dan])), inOrder(pairs.map(turn)));
    assert.deepEqual(await find([bob], [cyd, dan]), []);
    assert.deepEqual(await find([], [ada]), []);
    assert.deepEqual(await find([ada], []), []);
    await unblock(store, ada, cyd);
    assertSame(await find([ada], [cyd]), [{ userId: ada, otherId: cyd }]);
    await unblock(store, cyd, ada);
    assert.deepEqual(await find([ada], [cyd]), []);
  },

  async 'finds users who share an organization or a conversation with a user, or are blocked by them'(store) {
    const [one, two] = await addWorkspaces(store);
    const [ada = '', bob = '', cyd = '', dan = '', eve = ''] = await addAccounts(store, 5);
    const knows = (userId: string, otherId: string): Promise<boolean> =>
      look(store, ({ blockedUsers }) => blockedUsers.isAcquainted(userId, otherId));
    await write(store, async ({ members }) => {
      for (const userId of [ada, bob]) await members.insert(one.organization.id, userId, at(0));
      await members.insert(two.organization.id, eve, at(0));
    });
    await addConversation(store, [ada, cyd]);
    await block(store, ada, dan);
    for (const [first, second] of [
      [ada, bob],
      [ada, cyd],
    ] as const) {
      assert.deepEqual([await knows(first, second), await knows(second, first)], [true, true]);
    }
    assert.deepEqual([await knows(ada, dan), await knows(dan, ada)], [true, false]);
    for (const other of [eve, randomUUID()]) assert.equal(await knows(ada, other), false);
    assert.equal(await knows(bob, cyd), false);
    await unblock(store, ada, dan);
    assert.equal(await knows(ada, dan), false);
    await write(store, ({ members }) => members.delete(one.organization.id, bob));
    assert.equal(await knows(ada, bob), false);
  },

  async 'closes the direct conversation of two users to messages while one blocks the other'(store) {
    const { first, second, chat } = await addChat(store);
    const key = (await participation(store, chat, first))?.directKey ?? '';
    await post(store, chat, first);
    await block(store, first, second);
    for (const userId of [first, second]) {
      assert.deepEqual(await post(store, chat, userId), { kind: 'refused' });
      assertSame(await participation(store, chat, userId), {
        ...{ kind: 'direct', lastSeq: 1, isBlocked: true, directKey: key, policyOrganizationId: null },
        settings: defaultSettings,
      });
    }
    await block(store, second, first);
    await unblock(store, first, second);
    assert.deepEqual(await post(store, chat, first), { kind: 'refused' });
    await unblock(store, second, first);
    assert.equal((await participation(store, chat, first))?.isBlocked, false);
    for (const userId of [first, second]) assert.equal((await post(store, chat, userId)).kind, 'appended');
  },

  async 'leaves other conversations of two users open while one blocks the other'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    const others = [
      await addConversation(store, [first, third]),
      await addConversation(store, [second, third]),
      randomUUID(),
    ];
    const participants = [first, second].map((userId) => sampleParticipant(userId));
    const group = { id: others[2] ?? '', title: null, createdBy: first, participants, createdAt: at(0) };
    await write(store, ({ conversations }) => conversations.insertGroup(group));
    await block(store, first, second);
    const senders = [first, second, second];
    for (const [index, chat] of others.entries()) {
      assert.equal((await post(store, chat, senders[index] ?? '')).kind, 'appended');
    }
  },

  async 'returns a replay even if one user has since blocked the other'(store) {
    const { first, second, chat } = await addChat(store);
    const message = sampleMessage(chat, first, { clientMessageId: 'again' });
    const sent = await write(store, ({ messages }) => messages.append(message));
    await block(store, second, first);
    const again = await write(store, ({ messages }) => messages.append({ ...message, id: randomUUID() }));
    assert.ok(sent.kind === 'appended' && again.kind === 'replayed');
    assertSame(again.message, sent.message);
  },

  async 'accepts no message of many parallel senders after a block'(store) {
    const { first, second, chat } = await addChat(store);
    for (let round = 0; round < 3; round += 1) {
      const sending = inParallel(racers, async (index) => {
        const senderId = index % 2 === 0 ? first : second;
        for (let sent = 0; sent < 200; sent += 1) {
          if ((await post(store, chat, senderId)).kind === 'refused') return true;
          // Without this pause, synchronous stores would delay the block until all messages are sent.
          await pause(0);
        }
        return false;
      });
      // The pause lasts until the messages are partly sent.
      await pause(20);
      await block(store, first, second);
      const lastSeq = (await participation(store, chat, first))?.lastSeq;
      assert.deepEqual(new Set(await sending), new Set([true]));
      assert.equal((await participation(store, chat, first))?.lastSeq, lastSeq, `round ${round}`);
      await unblock(store, first, second);
    }
  },
};

function turn({ userId, otherId }: BlockedPair): BlockedPair {
  return { userId: otherId, otherId: userId };
}
