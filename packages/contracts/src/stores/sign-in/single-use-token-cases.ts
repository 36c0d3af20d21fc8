import assert from 'node:assert/strict';
import type { StoreAdapter, Stores } from '@crewkit/core/adapter';
import { assertRejectsWith, assertSame } from '../support/assert-same.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { at, toHash } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

/** The fields of tokens of every kind. `T` adds its purpose. */
interface SingleUseToken {
  readonly tokenHash: Uint8Array;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface SingleUseTokenStore<T> {
  insert(token: T): Promise<void>;
  consume(tokenHash: Uint8Array, now: Date): Promise<T | null>;
  deleteAllFor(owner: string): Promise<void>;
  deleteExpired(now: Date): Promise<number>;
}

interface FindingTokenStore<T> extends SingleUseTokenStore<T> {
  find(tokenHash: Uint8Array, now: Date): Promise<T | null>;
}

/** A kind of token: its names and samples for these cases. */
interface TokenKind<T extends SingleUseToken, Port extends SingleUseTokenStore<T> = SingleUseTokenStore<T>> {
  /** The names in the titles of the cases: one token, several tokens, and their owner. */
  readonly names: { readonly one: string; readonly many: string; readonly owner: string };
  readonly port: (stores: Stores) => Port;
  /** Returns a new token, valid from `at(0)` to `at(60_000)` by default. */
  readonly sample: (owner: string, changes: Partial<SingleUseToken>) => T;
  /** Adds a new owner, and returns the argument of `deleteAllFor`. */
  readonly addOwner: (store: StoreAdapter) => Promise<string>;
}

export interface SpendableKind<T extends SingleUseToken> extends TokenKind<T> {
  /** Returns the rest of a token, or null if nothing is left. It can consume the token. */
  readonly remaining: (store: StoreAdapter, token: T, now: Date) => Promise<T | null>;
}

export interface FindableKind<T extends SingleUseToken> extends TokenKind<T, FindingTokenStore<T>> {
  /** Samples of every field in every form. */
  readonly shapes: readonly ((owner: string) => T)[];
}

async function add<T extends SingleUseToken>(
  { port, sample, addOwner }: TokenKind<T>,
  store: StoreAdapter,
  { owner, ...changes }: Partial<SingleUseToken> & { readonly owner?: string } = {},
): Promise<T> {
  const token = sample(owner ?? (await addOwner(store)), changes);
  await write(store, (stores) => port(stores).insert(token));
  return token;
}

/** Defines the contract of stores whose tokens are issued to a user and consumed once. */
export function singleUseTokenCases<T extends SingleUseToken>(kind: SpendableKind<T>): StoreCases {
  const { port, addOwner, remaining } = kind;
  const { one, many, owner: whose } = kind.names;
  const consume = (store: StoreAdapter, { tokenHash }: Pick<T, 'tokenHash'>, now = at(1)): Promise<T | null> =>
    write(store, (stores) => port(stores).consume(tokenHash, now));
  const sweep = (store: StoreAdapter, now: Date): Promise<number> =>
    write(store, (stores) => port(stores).deleteExpired(now));

  return {
    async [`consumes a ${one} by its own token only`](store) {
      const owner = await addOwner(store);
      const [token, other] = [await add(kind, store, { owner }), await add(kind, store, { owner })];
      assert.equal(await consume(store, { tokenHash: toHash('unknown') }), null);
      assertSame(await consume(store, token), token);
      assert.equal(await consume(store, token), null);
      assertSame(await remaining(store, other, at(1)), other);
    },

    async [`consumes a ${one} for one of many parallel callers`](store) {
      const token = await add(kind, store);
      const got = await inParallel(racers, () => consume(store, token));
      const given = got.filter((each) => each !== null);
      assertSame(given, [token]);
    },

    async [`consumes no expired ${one}`](store) {
      const token = await add(kind, store, { expiresAt: at(10) });
      assert.equal(await consume(store, token, at(10)), null);
      assertSame(await consume(store, token, at(9)), token);
    },

    async [`rejects the token of another ${one}`](store) {
      const token = await add(kind, store);
      await assertRejectsWith('CONFLICT', add(kind, store, { tokenHash: token.tokenHash }));
      assertSame(await consume(store, token), token);
      assert.equal(await sweep(store, token.expiresAt), 0, 'Nothing is left of the refused one.');
    },

    async [`removes all ${many} of one ${whose}`](store) {
      const owner = await addOwner(store);
      const gone = [await add(kind, store, { owner }), await add(kind, store, { owner })];
      const kept = await add(kind, store);
      await write(store, (stores) => port(stores).deleteAllFor(owner));
      for (const each of gone) assert.equal(await remaining(store, each, at(1)), null);
      assertSame(await remaining(store, kept, at(1)), kept);
    },

    async [`removes expired ${many} and counts them`](store) {
      for (const milliseconds of [9, 10]) await add(kind, store, { expiresAt: at(milliseconds) });
      const live = await add(kind, store, { expiresAt: at(11) });
      assert.equal(await sweep(store, at(10)), 2);
      assert.equal(await sweep(store, at(10)), 0);
      assertSame(await remaining(store, live, at(0)), live);
    },
  };
}

/** Does the same as `singleUseTokenCases`, for stores whose tokens can also be read before they are consumed. */
export function findableTokenCases<T extends SingleUseToken>(kind: FindableKind<T>): StoreCases {
  const { port, addOwner, shapes } = kind;
  const { one } = kind.names;
  const find = (store: StoreAdapter, tokenHash: Uint8Array, now: Date): Promise<T | null> =>
    look(store, (stores) => port(stores).find(tokenHash, now));

  return {
    async [`stores every field of a ${one}, and finding does not spend it`](store) {
      for (const shape of shapes) {
        const token = shape(await addOwner(store));
        await write(store, (stores) => port(stores).insert(token));
        for (const _ of [1, 2]) assertSame(await find(store, token.tokenHash, at(2)), token);
        assertSame(await write(store, (stores) => port(stores).consume(token.tokenHash, at(2))), token);
        assert.equal(await find(store, token.tokenHash, at(2)), null);
      }
    },

    async [`finds a ${one} by its own token, until it expires`](store) {
      const token = await add(kind, store, { expiresAt: at(10) });
      await add(kind, store);
      assert.equal(await find(store, toHash('unknown'), at(9)), null);
      assert.equal(await find(store, token.tokenHash, at(10)), null);
      assertSame(await find(store, token.tokenHash, at(9)), token);
    },

    ...singleUseTokenCases({ ...kind, remaining: (store, { tokenHash }, now) => find(store, tokenHash, now) }),
  };
}
