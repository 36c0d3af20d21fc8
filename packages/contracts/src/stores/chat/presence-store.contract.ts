import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccounts, addChat, addConversation, at, sampleParticipant } from '../support/store-samples.js';
import { addTaskChat } from './chat-samples.js';
import { addMembers, addWorkspace, look, write } from '../workspace/workspace-samples.js';

type StoredPresence = StoreResult<'presence', 'find'>;
type Bounds = StoreInput<'presence', 'listContacts', 1>;

const processId = randomUUID();
const many = { conversations: 200, contacts: 1000 };

const show = (store: StoreAdapter, userId: string, shownAt = at(0)): Promise<boolean> =>
  write(store, async ({ accounts, presence }) => {
    await accounts.lockById(userId);
    return presence.show(userId, shownAt);
  });
const hide = (store: StoreAdapter, userId: string): Promise<boolean> =>
  write(store, async ({ accounts, presence }) => {
    await accounts.lockById(userId);
    return presence.hide(userId);
  });
const isVisible = (store: StoreAdapter, userId: string): Promise<boolean> =>
  look(store, ({ presence }) => presence.isVisible(userId));

interface LeaseSample {
  readonly process?: string;
  readonly activeAt?: Date;
  readonly now?: Date;
  readonly expiresAt?: Date;
}

async function lease(
  store: StoreAdapter,
  userIds: readonly string[],
  { process = processId, activeAt = at(0), now = at(0), expiresAt = at(100) }: LeaseSample = {},
): Promise<StoreResult<'presence', 'lease'>[]> {
  const activities = userIds.map((userId) => ({ userId, lastActiveAt: activeAt }));
  const leased = await write(store, ({ presence }) => presence.lease(process, activities, { now, expiresAt }));
  return leased.sort((a, b) => (a.userId < b.userId ? -1 : 1));
}

const takeExpired = (store: StoreAdapter, now: Date, limit = 100): Promise<string[]> =>
  write(store, ({ presence }) => presence.takeExpired(now, limit));

async function find(store: StoreAdapter, userId: string, now = at(0)): Promise<StoredPresence | null> {
  const found = await look(store, ({ presence }) => presence.find([userId, randomUUID()], now));
  assert.equal(found.length <= 1, true);
  return found[0] ?? null;
}

/** Returns the contacts of each user, in order, without the blocked ones. */
async function listContacts(store: StoreAdapter, userIds: readonly string[], bounds: Bounds = many) {
  const found = await look(store, ({ presence }) => presence.listContacts(userIds, bounds));
  const open = found.filter(({ isBlocked }) => !isBlocked);
  return userIds.map((id) => open.flatMap(({ userId, contactId }) => (userId === id ? [contactId] : [])).sort());
}

async function addGroup(
  store: StoreAdapter,
  userIds: readonly string[],
  { organizationId = null, createdAt = at(0) }: { organizationId?: string | null; createdAt?: Date } = {},
): Promise<void> {
  const participants = userIds.map((userId) => sampleParticipant(userId, { joinedAt: createdAt }));
  const group = { id: randomUUID(), organizationId, title: null, createdBy: userIds[0] ?? '', participants, createdAt };
  await write(store, ({ conversations }) => conversations.insertGroup(group));
}

const block = (store: StoreAdapter, userId: string, blockedUserId: string): Promise<boolean> =>
  write(store, ({ blockedUsers }) => blockedUsers.insert({ userId, blockedUserId, blockedAt: at(0) }));

export const presenceStoreCases: StoreCases = {
  async 'shows and hides the presence of a user'(store) {
    const [user = '', other = ''] = await addAccounts(store, 2);
    assert.equal(await isVisible(store, user), false);
    assert.equal(await find(store, user), null);
    assert.deepEqual([await show(store, user, at(5)), await show(store, user, at(9))], [true, false]);
    assert.deepEqual([await isVisible(store, user), await isVisible(store, other)], [true, false]);
    assertSame(await find(store, user), { userId: user, isConnected: false, lastActiveAt: at(5) });
    assert.deepEqual([await hide(store, user), await hide(store, user)], [true, false]);
    assert.equal(await isVisible(store, user), false);
    assert.equal(await find(store, user), null);
  },

  async 'is shown and hidden once by many parallel callers'(store) {
    const [user = ''] = await addAccounts(store, 1);
    assertOneTrue(await inParallel(racers, () => show(store, user)));
    assertOneTrue(await inParallel(racers, () => hide(store, user)));
  },

  async 'leases visible users only'(store) {
    const [visible = '', hidden = ''] = await addAccounts(store, 2);
    await show(store, visible);
    assertSame(await lease(store, []), []);
    const expected = { userId: visible, isNew: true, previousActiveAt: at(0), lastActiveAt: at(0) };
    assertSame(await lease(store, [hidden, visible, randomUUID()]), [expected]);
    assertSame(await lease(store, [hidden]), []);
    await show(store, hidden);
    assert.equal((await find(store, hidden))?.isConnected, false);
    assert.equal((await find(store, visible))?.isConnected, true);
  },

  async 'says whether a process had an unexpired lease'(store) {
    const [user = ''] = await addAccounts(store, 1);
    await show(store, user);
    const isNew = async (sample?: LeaseSample) => (await lease(store, [user], sample))[0]?.isNew;
    assert.equal(await isNew(), true);
    assert.equal(await isNew({ now: at(99), expiresAt: at(200) }), false);
    assert.equal(await isNew({ now: at(199), process: randomUUID() }), true);
    assert.equal(await isNew({ now: at(200) }), true);
  },

  async 'never moves the last activity back'(store) {
    const [user = ''] = await addAccounts(store, 1);
    await show(store, user, at(10));
    for (const [activeAt, expected] of [
      [5, 10],
      [20, 20],
      [15, 20],
    ] as const) {
      const previousActiveAt = (await find(store, user))?.lastActiveAt;
      const [leased] = await lease(store, [user], { activeAt: at(activeAt), process: randomUUID() });
      assertSame((await find(store, user))?.lastActiveAt, at(expected));
      assertSame(leased, { userId: user, isNew: true, previousActiveAt, lastActiveAt: at(expected) });
    }
  },

  async 'says that users are connected while one of their leases has not expired'(store) {
    const [user = ''] = await addAccounts(store, 1);
    const elsewhere = randomUUID();
    await show(store, user);
    await lease(store, [user], { expiresAt: at(100) });
    await lease(store, [user], { expiresAt: at(200), process: elsewhere });
    const release = (process: string) => write(store, ({ presence }) => presence.release(process, [user]));
    for (const [now, isConnected] of [
      [99, true],
      [199, true],
      [200, false],
    ] as const) {
      assert.equal((await find(store, user, at(now)))?.isConnected, isConnected, `at ${now}`);
    }
    await release(elsewhere);
    assert.equal((await find(store, user, at(99)))?.isConnected, true);
    assert.equal((await find(store, user, at(100)))?.isConnected, false);
    await release(processId);
    assert.equal((await find(store, user))?.isConnected, false);
    await release(processId);
  },

  async 'removes the leases of a user who hides the presence'(store) {
    const [user = ''] = await addAccounts(store, 1);
    await show(store, user);
    await lease(store, [user]);
    await hide(store, user);
    assertSame(await takeExpired(store, at(9000)), []);
    await show(store, user);
    assert.equal((await find(store, user))?.isConnected, false);
  },

  async 'hands each expired lease to one of many parallel callers'(store) {
    const users = await addAccounts(store, racers);
    for (const user of users) await show(store, user);
    await lease(store, users.slice(1), { expiresAt: at(10) });
    await lease(store, users.slice(0, 1), { expiresAt: at(11) });
    assertSame(await takeExpired(store, at(9)), []);
    const taken = (await inParallel(racers, () => takeExpired(store, at(10), 2))).flat();
    // Callers can get fewer than the limit if other callers have locked the rows.
    for (let more = await takeExpired(store, at(10), 2); more.length > 0; more = await takeExpired(store, at(10), 2)) {
      taken.push(...more);
    }
    assertSame(taken.sort(), users.slice(1).sort());
    assertSame(await takeExpired(store, at(11)), users.slice(0, 1));
  },

  async 'records many parallel connections and disconnections of several processes'(store) {
    const users = await addAccounts(store, 4);
    for (const user of users) await show(store, user);
    await inParallel(racers, async (index) => {
      const process = randomUUID();
      const order = index % 2 === 0 ? users : users.toReversed();
      await lease(store, order, { process, activeAt: at(index) });
      if (index < racers - 1) await write(store, ({ presence }) => presence.release(process, order));
    });
    for (const userId of users) {
      assertSame(await find(store, userId, at(50)), { userId, isConnected: true, lastActiveAt: at(racers - 1) });
    }
    assert.equal((await takeExpired(store, at(100))).length, users.length);
  },

  async 'finds the visible ones of several users'(store) {
    const users = await addAccounts(store, 3);
    for (const user of users.slice(1)) await show(store, user);
    const found = await look(store, ({ presence }) => presence.find(users, at(0)));
    assertSame(found.map(({ userId }) => userId).sort(), users.slice(1).sort());
    assertSame(await look(store, ({ presence }) => presence.find([], at(0))), []);
  },

  async 'is seen by the users with whom a user shares a conversation'(store) {
    const { first, second } = await addChat(store);
    const [third = '', stranger = ''] = await addAccounts(store, 2);
    await addGroup(store, [first, second, third]);
    const all = [first, second, third, stranger];
    const expected = [[second, third].sort(), [first, third].sort(), [first, second].sort(), []];
    assertSame(await listContacts(store, all), expected);
    assertSame(await listContacts(store, []), []);
  },

  async 'is not seen if one of the two users blocks the other'(store) {
    const { first, second } = await addChat(store);
    const [third = ''] = await addAccounts(store, 1);
    await addGroup(store, [first, second, third]);
    await block(store, first, second);
    assertSame(await listContacts(store, [first, second, third]), [[third], [third], [first, second].sort()]);
    const contacts = await look(store, ({ presence }) => presence.listContacts([second], many));
    assertSame(
      contacts.filter(({ isBlocked }) => isBlocked),
      [{ userId: second, contactId: first, isBlocked: true }],
    );
  },

  async 'is not seen in a conversation about a task'(store) {
    const workspace = await addWorkspace(store);
    const [other = ''] = await addMembers(store, workspace.organization.id, 1);
    const both = [workspace.userId, other];
    await addTaskChat(store, workspace, { userIds: both });
    assertSame(await listContacts(store, both), [[], []]);
  },

  async 'is not seen in a conversation of an organization that one of the two users has left'(store) {
    const { organization, userId: owner } = await addWorkspace(store);
    const [stays = ''] = await addMembers(store, organization.id, 1);
    const [left = ''] = await addAccounts(store, 1);
    await addGroup(store, [owner, stays, left], { organizationId: organization.id });
    assertSame(await listContacts(store, [owner, left]), [[stays], []]);
  },

  async 'is seen by the participants of the latest conversations, up to the limit'(store) {
    const [me = '', other = '', older = '', newer = ''] = await addAccounts(store, 4);
    await addConversation(store, [me, older], { createdAt: at(1) });
    await addConversation(store, [me, newer], { createdAt: at(2) });
    await addConversation(store, [other, older], { createdAt: at(3) });
    const list = (bounds: Bounds) => listContacts(store, [me, other], bounds);
    assertSame(await list(many), [[older, newer].sort(), [older]]);
    assertSame(await list({ ...many, conversations: 1 }), [[newer], [older]]);
    const limited = await list({ ...many, contacts: 1 });
    assertSame(
      limited.map(({ length }) => length),
      [1, 1],
    );
  },
};
