import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, Page, Session, StoreInput } from '@crewkit/core/adapter';
import { assertEveryPage } from '../support/assert-pages.js';
import { assertOneTrue, assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import {
  addAccount,
  addAccounts,
  at,
  awkwardText,
  toHash,
  idAt,
  sampleSession,
  sampleToken,
} from '../support/store-samples.js';

type SessionPosition = NonNullable<StoreInput<'sessions', 'list', 2>['after']>;
type RefreshToken = StoreInput<'sessions', 'insertToken'>;

interface SignIn {
  readonly session: Session;
  readonly token: RefreshToken;
}

async function signIn(store: StoreAdapter, userId: string, changes: Partial<Session> = {}): Promise<SignIn> {
  const session = sampleSession(userId, changes);
  const token = sampleToken(session);
  await store.unitOfWork.run(async (stores) => {
    await stores.sessions.insert(session);
    await stores.sessions.insertToken(token);
  });
  return { session, token };
}

/** Exchanges the token for a new token of the same session, as a refresh does. */
async function refresh(store: StoreAdapter, { session, token }: SignIn): Promise<SignIn> {
  const next = sampleToken(session);
  await store.unitOfWork.run(async (stores) => {
    assert.equal(await stores.sessions.rotate(token.hash, at(1)), true);
    await stores.sessions.insertToken(next);
  });
  return { session, token: next };
}

const rotate = (store: StoreAdapter, hash: Uint8Array, now: Date): Promise<boolean> =>
  store.unitOfWork.run((stores) => stores.sessions.rotate(hash, now));
const findToken = (store: StoreAdapter, hash: Uint8Array): Promise<RefreshToken | null> =>
  store.unitOfWork.read((stores) => stores.sessions.findToken(hash));
const page = (
  store: StoreAdapter,
  userId: string,
  { now, ...window }: StoreInput<'sessions', 'list', 2> & { readonly now: Date },
): Promise<Page<Session, SessionPosition>> =>
  store.unitOfWork.read((stores) => stores.sessions.list(userId, now, window));
const list = async (store: StoreAdapter, userId: string, now = at(1)): Promise<readonly Session[]> =>
  (await page(store, userId, { now, after: null, limit: 100 })).items;
const byAccessToken = (store: StoreAdapter, { accessTokenId }: RefreshToken, now = at(1)): Promise<Session | null> =>
  store.unitOfWork.read((stores) => stores.sessions.findByAccessToken(accessTokenId, now));

export const sessionStoreCases: StoreCases = {
  async 'stores every field of a session and its token'(store) {
    const userId = await addAccount(store);
    const full = await signIn(store, userId, {
      method: 'social',
      secondFactor: true,
      lastUsedAt: at(5),
      createdAt: at(4),
      ipAddress: '2001:db8::1',
      userAgent: awkwardText,
    });
    const bare = await signIn(store, userId);
    assertSame(await list(store, userId), [full.session, bare.session]);
    for (const { session, token } of [full, bare]) {
      assertSame(await byAccessToken(store, token), session);
      assertSame(await findToken(store, token.hash), token);
    }
  },

  async 'finds rotated and expired tokens, and no unknown ones'(store) {
    const userId = await addAccount(store);
    const { token } = await signIn(store, userId, { expiresAt: at(10) });
    assert.equal(await rotate(store, token.hash, at(3)), true);
    assertSame(await findToken(store, token.hash), { ...token, rotatedAt: at(3) });
    const session = sampleSession(userId);
    const spent = sampleToken(session, { rotatedAt: at(2), expiresAt: at(-1000) });
    await store.unitOfWork.run((stores) => stores.sessions.insertToken(spent));
    assertSame(await findToken(store, spent.hash), spent);
    assert.equal(await findToken(store, toHash('unknown')), null);
  },

  async 'rotates a token for one of many parallel callers'(store) {
    const { token } = await signIn(store, await addAccount(store));
    const got = await inParallel(racers, () => rotate(store, token.hash, at(1)));
    assertOneTrue(got);
  },

  async 'rotates no unknown, expired or rotated token'(store) {
    const userId = await addAccount(store);
    const { token } = await signIn(store, userId, { expiresAt: at(10) });
    const other = await signIn(store, userId);
    assert.equal(await rotate(store, toHash('unknown'), at(1)), false);
    assert.equal(await rotate(store, token.hash, at(10)), false);
    assertSame(await findToken(store, token.hash), token);
    assert.equal(await rotate(store, token.hash, at(9)), true);
    assert.equal(await rotate(store, token.hash, at(9)), false);
    assertSame(await findToken(store, other.token.hash), other.token);
  },

  async 'keeps at most one active token per session'(store) {
    const { session, token } = await signIn(store, await addAccount(store));
    const second = sampleToken(session);
    const insert = (): Promise<void> => store.unitOfWork.run((stores) => stores.sessions.insertToken(second));
    await assertRejectsWith('CONFLICT', insert());
    assert.equal(await findToken(store, second.hash), null);
    await rotate(store, token.hash, at(1));
    await insert();
    assertSame(await findToken(store, second.hash), second);
  },

  async 'rejects a duplicate token hash or access token id'(store) {
    const userId = await addAccount(store);
    const { token } = await signIn(store, userId);
    const { session } = await signIn(store, userId);
    const rotatedAt = at(1);
    for (const taken of [{ hash: token.hash }, { accessTokenId: token.accessTokenId }]) {
      const clash = sampleToken(session, { rotatedAt, ...taken });
      await assertRejectsWith(
        'CONFLICT',
        store.unitOfWork.run((stores) => stores.sessions.insertToken(clash)),
      );
    }
    assertSame(await findToken(store, token.hash), token);
  },

  async 'extends one session and no other'(store) {
    const userId = await addAccount(store);
    const { session } = await signIn(store, userId, { ipAddress: '192.0.2.1', userAgent: 'a' });
    const other = await signIn(store, userId);
    const { id } = session;
    const moves = [
      { id, lastUsedAt: at(50), expiresAt: at(90_000), ipAddress: '192.0.2.2', userAgent: awkwardText },
      { id, lastUsedAt: at(60), expiresAt: at(91_000), ipAddress: null, userAgent: null },
    ];
    for (const move of moves) {
      await store.unitOfWork.run((stores) => stores.sessions.touch(move));
      assertSame(await list(store, userId), [{ ...session, ...move }, other.session]);
    }
  },

  async 'extends no unknown session, and rejects the id of another one'(store) {
    const userId = await addAccount(store);
    const { session } = await signIn(store, userId);
    const unknown = sampleSession(userId);
    await store.unitOfWork.run((stores) => stores.sessions.touch(unknown));
    await assertRejectsWith('CONFLICT', signIn(store, userId, { id: session.id, userAgent: 'other' }));
    assertSame(await list(store, userId), [session]);
  },

  async 'lists unexpired sessions of the account by last use, newest first'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    const first = await signIn(store, mine, { id: idAt(3), lastUsedAt: at(1) });
    const last = await signIn(store, mine, { id: idAt(1), lastUsedAt: at(3) });
    const middle = await signIn(store, mine, { id: idAt(2), lastUsedAt: at(2) });
    const beside = await signIn(store, mine, { id: idAt(4), lastUsedAt: at(2) });
    await signIn(store, mine, { lastUsedAt: at(4), expiresAt: at(10) });
    await signIn(store, other);
    assertSame(
      await list(store, mine, at(10)),
      [last, beside, middle, first].map(({ session }) => session),
    );
    assertSame(await list(store, randomUUID()), []);
  },

  async 'lists sessions in pages of any size, even several of the same instant'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    const ended = await signIn(store, mine, { id: idAt(9), lastUsedAt: at(5), expiresAt: at(10) });
    const kept = [];
    for (const [id, usedAt] of [
      [8, 7],
      [7, 5],
      [5, 5],
      [4, 5],
      [2, 5],
      [6, 3],
    ] as const) {
      kept.push(await signIn(store, mine, { id: idAt(id), lastUsedAt: at(usedAt) }));
    }
    await signIn(store, other, { id: idAt(3), lastUsedAt: at(5) });
    const now = ended.session.expiresAt;
    await assertEveryPage<Session, SessionPosition>(
      (window) => page(store, mine, { now, ...window }),
      kept.map(({ session }) => session),
    );
    // A position does not have to be the position of a session.
    const between = await page(store, mine, { now, after: { lastUsedAt: at(5), id: idAt(6) }, limit: 2 });
    assertSame(between.items, [kept[2]?.session, kept[3]?.session]);
  },

  async 'ends all sessions except one'(store) {
    const userId = await addAccount(store);
    const [kept, ended] = [await signIn(store, userId), await signIn(store, userId)];
    const ids = await store.unitOfWork.run(({ sessions }) => sessions.deleteAll(userId, kept.session.id));
    assert.deepEqual(ids, [ended.session.id]);
    assertSame(await list(store, userId), [kept.session]);
    assertSame(await findToken(store, kept.token.hash), kept.token);
    assertSame(await findToken(store, ended.token.hash), null);
  },

  async 'finds a session by its current and its earlier access tokens'(store) {
    const userId = await addAccount(store);
    const first = await signIn(store, userId);
    await signIn(store, userId);
    const second = await refresh(store, first);
    const third = await refresh(store, second);
    for (const { token } of [first, second, third]) assertSame(await byAccessToken(store, token), first.session);
    assert.equal(await byAccessToken(store, sampleToken(first.session)), null);
  },

  async 'finds no session by access token once it has expired'(store) {
    const { token, session } = await signIn(store, await addAccount(store), { expiresAt: at(10) });
    assertSame(await byAccessToken(store, token, at(9)), session);
    assert.equal(await byAccessToken(store, token, at(10)), null);
  },

  async 'ends one session of the account and keeps its rotated hashes'(store) {
    const userId = await addAccount(store);
    const first = await signIn(store, userId);
    const second = await refresh(store, first);
    const other = await signIn(store, userId);
    const end = (): Promise<boolean> =>
      store.unitOfWork.run((stores) => stores.sessions.delete(userId, first.session.id));
    assert.equal(await end(), true);
    assert.equal(await end(), false);
    assertSame(await list(store, userId), [other.session]);
    assertSame(await findToken(store, first.token.hash), { ...first.token, rotatedAt: at(1) });
    assert.equal(await findToken(store, second.token.hash), null);
    for (const { token } of [first, second]) assert.equal(await byAccessToken(store, token), null);
    assertSame(await findToken(store, other.token.hash), other.token);
  },

  async 'ends no session of another account'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    const { session, token } = await signIn(store, other);
    assert.equal(await store.unitOfWork.run((stores) => stores.sessions.delete(mine, session.id)), false);
    assertSame(await list(store, other), [session]);
    assertSame(await findToken(store, token.hash), token);
  },

  async 'ends all sessions of the account and keeps their rotated hashes'(store) {
    const [mine = '', other = ''] = await addAccounts(store, 2);
    const first = await signIn(store, mine);
    const second = await refresh(store, first);
    const third = await signIn(store, mine);
    const kept = await signIn(store, other);
    const end = (): Promise<string[]> => store.unitOfWork.run((stores) => stores.sessions.deleteAll(mine));
    assert.deepEqual((await end()).sort(), [first.session.id, third.session.id].sort());
    assert.deepEqual(await end(), []);
    assertSame(await list(store, mine), []);
    assertSame(await findToken(store, first.token.hash), { ...first.token, rotatedAt: at(1) });
    for (const { token } of [second, third]) assert.equal(await findToken(store, token.hash), null);
    for (const { token } of [first, second, third]) assert.equal(await byAccessToken(store, token), null);
    assertSame(await list(store, other), [kept.session]);
    assertSame(await findToken(store, kept.token.hash), kept.token);
  },

  async 'removes expired sessions and token hashes and counts the rows'(store) {
    const userId = await addAccount(store);
    const gone = await signIn(store, userId, { expiresAt: at(10) });
    const next = await refresh(store, gone);
    const live = await signIn(store, userId, { expiresAt: at(11) });
    const sweep = (): Promise<number> => store.unitOfWork.run((stores) => stores.sessions.deleteExpired(at(10)));
    assert.equal(await sweep(), 3);
    assert.equal(await sweep(), 0);
    for (const { token } of [gone, next]) assert.equal(await findToken(store, token.hash), null);
    assertSame(await list(store, userId, at(0)), [live.session]);
    assertSame(await findToken(store, live.token.hash), live.token);
  },
};
