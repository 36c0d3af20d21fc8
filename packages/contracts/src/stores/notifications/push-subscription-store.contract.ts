import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput, StoreResult } from '@crewkit/core/adapter';
import { samplePushSubscription } from '../sign-in/sign-in-samples.js';
import { assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, at, idAt, sampleSession, sampleToken } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type PushSubscription = StoreResult<'pushSubscriptions', 'save'>;
type Session = StoreInput<'sessions', 'insert'>;

/** Adds a session with a refresh token, by default of a new user. */
async function addSession(store: StoreAdapter, changes: Partial<Session> = {}): Promise<Session> {
  const session = sampleSession(changes.userId ?? (await addAccount(store)), changes);
  await write(store, async ({ sessions }) => {
    await sessions.insert(session);
    await sessions.insertToken(sampleToken(session));
  });
  return session;
}

const save = (store: StoreAdapter, subscription: PushSubscription): Promise<PushSubscription> =>
  write(store, async ({ accounts, pushSubscriptions }) => {
    await accounts.lockById(subscription.userId);
    return pushSubscriptions.save(subscription);
  });
const remove = (store: StoreAdapter, { userId, id }: PushSubscription): Promise<boolean> =>
  write(store, ({ pushSubscriptions }) => pushSubscriptions.delete(userId, id));
const makeDue = (store: StoreAdapter, userId: string, position: number, time: number): Promise<void> =>
  write(store, ({ pushSubscriptions }) => pushSubscriptions.makeDue([userId], { position, dueAt: at(time) }));
const listDue = async (store: StoreAdapter, time: number, limit = 10): Promise<string[]> => {
  const due = await look(store, ({ pushSubscriptions }) => pushSubscriptions.listDue(at(time), limit));
  return due.map(({ id }) => id);
};
const claim = (store: StoreAdapter, id: string, time: number, holder: string = randomUUID()) =>
  write(store, ({ pushSubscriptions }) =>
    pushSubscriptions.claim(id, { holder, now: at(time), leaseUntil: at(time + 10) }),
  );
const release = (
  store: StoreAdapter,
  [id, holder]: readonly [string, string],
  { sentUpTo, failures = 0, time }: { readonly sentUpTo: number; readonly failures?: number; readonly time: number },
): Promise<void> =>
  write(store, ({ pushSubscriptions }) =>
    pushSubscriptions.release(id, holder, { sentUpTo, failures, dueAt: at(time) }),
  );

/** Adds a subscription of a new user. */
async function addSubscription(store: StoreAdapter): Promise<PushSubscription> {
  return save(store, samplePushSubscription(await addSession(store)));
}

const savingCases: StoreCases = {
  async 'keeps one subscription for each endpoint, of the user and session that saved it last'(store) {
    const [first, second] = [await addSession(store), await addSession(store)];
    const given = samplePushSubscription(first);
    assertSame(await save(store, given), given);
    const later = await addSession(store, { userId: first.userId });
    const { endpoint } = given;
    const keys = { p256dh: 'another point', auth: 'another secret' };
    const again = samplePushSubscription(later, { endpoint, ...keys, keyId: 'rotated', createdAt: at(5) });
    assertSame(await save(store, again), { ...given, ...keys, sessionId: later.id });
    const taken = samplePushSubscription(second, { endpoint, keyId: 'rotated', createdAt: at(6) });
    assertSame(await save(store, taken), { ...taken, keyId: given.keyId });
    assert.equal(await remove(store, given), false);
    assert.equal(await remove(store, { ...taken, userId: first.userId }), false);
    assert.equal(await remove(store, taken), true);
    assert.equal(await remove(store, taken), false);
  },

  async 'gives an endpoint to one of many parallel users'(store) {
    const endpoint = `https://push.example.org/${randomUUID()}`;
    const sessions = await inParallel(racers, () => addSession(store));
    const saved = await inParallel(racers, (index) => {
      const session = sessions[index];
      assert.ok(session);
      return save(store, samplePushSubscription(session, { endpoint }));
    });
    const removed: boolean[] = [];
    for (const each of saved) removed.push(await remove(store, each));
    assert.equal(removed.filter(Boolean).length, 1);
  },

  async 'keeps the newest twenty subscriptions of a user'(store) {
    const session = await addSession(store);
    const other = await addSubscription(store);
    const ids = Array.from({ length: 22 }, (_, index) => idAt(0x50_00 + index));
    await inParallel(ids.length, (index) => {
      const id = ids[index] ?? '';
      return save(store, samplePushSubscription(session, { id, endpoint: `https://push.example.org/${id}` }));
    });
    await makeDue(store, session.userId, 1, 1);
    assertSame((await listDue(store, 1, 30)).toSorted(), ids.slice(2));
    assert.equal(await remove(store, other), true);
  },

  async 'removes subscriptions with their session'(store) {
    const ended = await addSession(store);
    const { userId } = ended;
    const others = [await addSession(store, { userId }), await addSession(store, { userId, expiresAt: at(5) })];
    const live = await addSession(store, { userId });
    const saved: PushSubscription[] = [];
    for (const each of [ended, ...others, live]) saved.push(await save(store, samplePushSubscription(each)));
    await makeDue(store, userId, 1, 0);
    const left = async (): Promise<number> => (await listDue(store, 0)).length;
    await write(store, ({ sessions }) => sessions.delete(userId, ended.id));
    assert.equal(await left(), 3);
    await write(store, ({ sessions }) => sessions.deleteExpired(at(5)));
    assert.equal(await left(), 2);
    await write(store, ({ sessions }) => sessions.deleteAll(userId, live.id));
    assertSame(await listDue(store, 0), [saved[3]?.id]);
    await write(store, ({ sessions }) => sessions.deleteAll(userId));
    assert.equal(await left(), 0);
  },
};

const sendingCases: StoreCases = {
  async 'makes the subscriptions of one user due, longest due first'(store) {
    const [first, second, other] = [
      await addSubscription(store),
      await addSubscription(store),
      await addSubscription(store),
    ];
    await makeDue(store, second.userId, 1, 3);
    await makeDue(store, first.userId, 2, 5);
    // A subscription that is due keeps its time.
    await makeDue(store, first.userId, 3, 9);
    assertSame(await listDue(store, 2), []);
    assertSame(await listDue(store, 5), [second.id, first.id]);
    assertSame(await listDue(store, 5, 1), [second.id]);
    assert.equal(await claim(store, other.id, 5), null);
    assert.equal(await claim(store, first.id, 4), null);
    const claimed = await claim(store, first.id, 5);
    assertSame(claimed, {
      ...first,
      accessTokenId: claimed?.accessTokenId,
      ...{ sentUpTo: 0, newestPosition: 3, failures: 0 },
    });
  },

  async 'receives only notifications after its beginning'(store) {
    const session = await addSession(store);
    const { userId } = session;
    await write(store, ({ notifications }) =>
      notifications.record(
        {
          ...{ kind: 'mention', subjectId: randomUUID(), messageId: null, actorId: null },
          ...{ position: 7, at: at(0) },
        },
        [{ id: randomUUID(), userId, listed: true }],
      ),
    );
    const { id } = await save(store, samplePushSubscription(session));
    await makeDue(store, userId, 7, 0);
    assertSame(await listDue(store, 1), []);
    await makeDue(store, userId, 8, 0);
    const claimed = await claim(store, id, 1);
    assertSame([claimed?.sentUpTo, claimed?.newestPosition], [7, 8]);
  },

  async 'gives a due subscription to one of many parallel holders, until it is released or its lease ends'(store) {
    const { id, userId } = await addSubscription(store);
    await makeDue(store, userId, 1, 0);
    const holders = Array.from({ length: racers }, () => randomUUID());
    const claims = await inParallel(racers, (index) => claim(store, id, 1, holders[index]));
    const winner = claims.findIndex((each) => each !== null);
    assert.equal(claims.filter((each) => each !== null).length, 1);
    assertSame(await listDue(store, 10), []);
    assertSame(await listDue(store, 11), [id]);
    const holder = holders[winner] ?? '';
    await release(store, [id, randomUUID()], { sentUpTo: 1, time: 2 });
    assertSame(await listDue(store, 10), []);
    await release(store, [id, holder], { sentUpTo: 0, failures: 2, time: 20 });
    assertSame([await listDue(store, 19), await listDue(store, 20)], [[], [id]]);
    assert.equal((await claim(store, id, 20, holder))?.failures, 2);
    // A notification that arrives during the attempt is sent next.
    await makeDue(store, userId, 2, 30);
    await release(store, [id, holder], { sentUpTo: 1, time: 21 });
    assertSame([await listDue(store, 20), await listDue(store, 21)], [[], [id]]);
    assertSame((await claim(store, id, 21, holder))?.sentUpTo, 1);
    await release(store, [id, holder], { sentUpTo: 2, time: 22 });
    assertSame(await listDue(store, 1_000), []);
    await makeDue(store, userId, 2, 23);
    assertSame(await listDue(store, 1_000), []);
  },

  async 'returns the access token of the live session'(store) {
    const { id, userId, sessionId } = await addSubscription(store);
    await makeDue(store, userId, 1, 0);
    const before = await claim(store, id, 1);
    const session = await look(store, ({ sessions }) => sessions.findByAccessToken(before?.accessTokenId ?? '', at(1)));
    assert.equal(session?.id, sessionId);
    const expired = 60_000;
    assertSame((await claim(store, id, expired))?.accessTokenId, null);
  },
};

export const pushSubscriptionStoreCases: StoreCases = { ...savingCases, ...sendingCases };
