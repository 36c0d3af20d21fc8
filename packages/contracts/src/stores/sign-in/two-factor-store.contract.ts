import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { StoreAdapter, StoreInput } from '@crewkit/core/adapter';
import { assertOneTrue, assertSame } from '../support/assert-same.js';
import { sampleSecret, sampleStaged } from './sign-in-samples.js';
import { type StoreCases, inParallel, racers } from '../support/store-case.js';
import { addAccount, addAccounts, at, awkwardText, toHash } from '../support/store-samples.js';
import { look, write } from '../workspace/workspace-samples.js';

type StagedTwoFactorSecret = StoreInput<'twoFactor', 'stage'>;
type TwoFactorSecret = StoreInput<'twoFactor', 'enable'>;

const stage = (store: StoreAdapter, secret: StagedTwoFactorSecret): Promise<void> =>
  write(store, ({ twoFactor }) => twoFactor.stage(secret));
const findStaged = (store: StoreAdapter, id: string, now = at(1)): Promise<StagedTwoFactorSecret | null> =>
  look(store, ({ twoFactor }) => twoFactor.findStaged(id, now));
const enable = (store: StoreAdapter, secret: TwoFactorSecret): Promise<boolean> =>
  write(store, ({ twoFactor }) => twoFactor.enable(secret));
const find = (store: StoreAdapter, id: string): Promise<TwoFactorSecret | null> =>
  look(store, ({ twoFactor }) => twoFactor.find(id));
const accept = (store: StoreAdapter, id: string, timeStep: number): Promise<boolean> =>
  write(store, ({ twoFactor }) => twoFactor.acceptTimeStep(id, timeStep));
const disable = (store: StoreAdapter, id: string): Promise<boolean> =>
  write(store, ({ twoFactor }) => twoFactor.disable(id));
const replace = (store: StoreAdapter, id: string, codes: readonly string[]): Promise<void> =>
  write(store, ({ twoFactor }) => twoFactor.replaceRecoveryCodes(id, codes.map(toHash)));
const consume = (store: StoreAdapter, id: string, code: string): Promise<boolean> =>
  write(store, ({ twoFactor }) => twoFactor.consumeRecoveryCode(id, toHash(code)));
const count = (store: StoreAdapter, id: string): Promise<number> =>
  look(store, ({ twoFactor }) => twoFactor.countRecoveryCodes(id));

async function addSecret(store: StoreAdapter, changes: Partial<TwoFactorSecret> = {}): Promise<TwoFactorSecret> {
  const secret = sampleSecret(changes.userId ?? (await addAccount(store)), changes);
  assert.equal(await enable(store, secret), true);
  return secret;
}

/** Cases for secrets. */
const secretCases: StoreCases = {
  async 'stages a secret in place of the previous one of the same account'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    const other = sampleStaged(second);
    const last = sampleStaged(first, { sealedSecret: awkwardText, createdAt: at(1), expiresAt: at(1000) });
    for (const secret of [other, sampleStaged(first), last]) await stage(store, secret);
    for (const _ of [1, 2]) assertSame(await findStaged(store, first), last);
    assertSame(await findStaged(store, second), other);
    assert.equal(await findStaged(store, randomUUID()), null);
  },

  async 'finds no expired staged secret'(store) {
    const staged = sampleStaged(await addAccount(store), { expiresAt: at(10) });
    await stage(store, staged);
    assert.equal(await findStaged(store, staged.userId, at(10)), null);
    assertSame(await findStaged(store, staged.userId, at(9)), staged);
  },

  async 'enables a secret with every field, and removes the staged one'(store) {
    const [first = '', second = ''] = await addAccounts(store, 2);
    for (const id of [first, second]) await stage(store, sampleStaged(id));
    assert.equal(await find(store, first), null);
    const secret = sampleSecret(first, { sealedSecret: awkwardText, lastTimeStep: 59_000_000, enabledAt: at(5) });
    assert.equal(await enable(store, secret), true);
    assertSame(await find(store, first), secret);
    assert.equal(await findStaged(store, first), null);
    assert.equal(await find(store, second), null);
    assert.notEqual(await findStaged(store, second), null);
  },

  async 'keeps the enabled secret, whatever is staged or enabled in parallel'(store) {
    const secret = await addSecret(store);
    await stage(store, sampleStaged(secret.userId));
    assert.equal(await enable(store, sampleSecret(secret.userId, { lastTimeStep: 1 })), false);
    assertSame(await find(store, secret.userId), secret);
  },

  async 'enables a secret for one of many parallel callers'(store) {
    const id = await addAccount(store);
    const secrets = Array.from({ length: racers }, () => sampleSecret(id));
    const told = await inParallel(racers, (index) => enable(store, secrets[index] ?? sampleSecret(id)));
    assertOneTrue(told);
    assertSame(await find(store, id), secrets[told.indexOf(true)]);
  },

  async 'accepts only time steps later than the last accepted one of the account'(store) {
    const secret = await addSecret(store, { lastTimeStep: 1000 });
    const other = await addSecret(store, { lastTimeStep: 1000 });
    const steps: readonly (readonly [number, boolean])[] = [
      [1000, false],
      [999, false],
      [1001, true],
      [1001, false],
      [1000, false],
      [1005, true],
      [1004, false],
      [1006, true],
    ];
    for (const [step, isAccepted] of steps) {
      assert.equal(await accept(store, secret.userId, step), isAccepted, String(step));
    }
    assertSame(await find(store, secret.userId), { ...secret, lastTimeStep: 1006 });
    assertSame(await find(store, other.userId), other);
  },

  async 'accepts no time step of an account without an enabled secret'(store) {
    const id = await addAccount(store);
    await stage(store, sampleStaged(id));
    for (const each of [id, randomUUID()]) assert.equal(await accept(store, each, 2000), false);
    assert.equal(await find(store, id), null);
  },

  async 'accepts a time step for one of many parallel callers'(store) {
    const { userId } = await addSecret(store, { lastTimeStep: 1000 });
    assertOneTrue(await inParallel(racers, () => accept(store, userId, 1001)));
    assertOneTrue(await inParallel(racers, () => accept(store, userId, 1002)));
  },

  async 'stores the latest of many time steps accepted in parallel'(store) {
    const { userId } = await addSecret(store, { lastTimeStep: 1000 });
    const told = await inParallel(racers, (index) => accept(store, userId, 1000 + racers - index));
    assert.equal(told[0], true);
    assert.equal((await find(store, userId))?.lastTimeStep, 1000 + racers);
  },

  async 'disables two-factor sign-in of one account with all its data'(store) {
    const gone = await addSecret(store);
    const kept = await addSecret(store);
    for (const { userId } of [gone, kept]) {
      await stage(store, sampleStaged(userId));
      await replace(store, userId, ['a', 'b']);
    }
    assert.equal(await disable(store, gone.userId), true);
    assert.equal(await find(store, gone.userId), null);
    assert.equal(await findStaged(store, gone.userId), null);
    assert.equal(await count(store, gone.userId), 0);
    assert.equal(await consume(store, gone.userId, 'a'), false);
    assertSame(await find(store, kept.userId), kept);
    assert.notEqual(await findStaged(store, kept.userId), null);
    assert.equal(await count(store, kept.userId), 2);
    // The second factor is turned on again with another secret.
    await addSecret(store, { userId: gone.userId, lastTimeStep: 1 });
  },

  async 'reports whether there was an enabled secret to disable'(store) {
    const { userId } = await addSecret(store);
    const staged = await addAccount(store);
    await stage(store, sampleStaged(staged));
    assert.equal(await disable(store, staged), false);
    assert.equal(await findStaged(store, staged), null);
    assertOneTrue(await inParallel(racers, () => disable(store, userId)));
  },

  async 'removes expired staged secrets and counts them'(store) {
    const [first = '', second = '', third = ''] = await addAccounts(store, 3);
    await stage(store, sampleStaged(first, { expiresAt: at(9) }));
    await stage(store, sampleStaged(second, { expiresAt: at(10) }));
    const live = sampleStaged(third, { expiresAt: at(11) });
    await stage(store, live);
    const used = await addSecret(store, { userId: first, enabledAt: at(-1000) });
    await stage(store, sampleStaged(first, { expiresAt: at(9) }));
    const sweep = (): Promise<number> => write(store, ({ twoFactor }) => twoFactor.deleteExpired(at(10)));
    assert.equal(await sweep(), 2);
    assert.equal(await sweep(), 0);
    assert.equal(await findStaged(store, first, at(0)), null);
    assertSame(await findStaged(store, third, at(0)), live);
    assertSame(await find(store, first), used);
  },
};

const recoveryCodeCases: StoreCases = {
  async 'removes a recovery code when it is consumed, by its own hash only'(store) {
    const { userId } = await addSecret(store);
    await replace(store, userId, ['a', 'b', 'c']);
    assert.equal(await count(store, userId), 3);
    assert.equal(await consume(store, userId, 'unknown'), false);
    assert.equal(await consume(store, userId, 'b'), true);
    assert.equal(await consume(store, userId, 'b'), false);
    assert.equal(await count(store, userId), 2);
    for (const code of ['a', 'c']) assert.equal(await consume(store, userId, code), true, code);
    assert.equal(await count(store, userId), 0);
  },

  async 'consumes a recovery code for one of many parallel callers'(store) {
    const { userId } = await addSecret(store);
    await replace(store, userId, ['a', 'b']);
    assertOneTrue(await inParallel(racers, () => consume(store, userId, 'a')));
    assert.equal(await count(store, userId), 1);
  },

  async 'removes the earlier recovery codes of the account, and no others'(store) {
    const { userId } = await addSecret(store);
    const other = await addSecret(store);
    for (const id of [userId, other.userId]) await replace(store, id, ['a', 'b']);
    await replace(store, userId, ['b', 'c', 'd']);
    assert.equal(await count(store, userId), 3);
    assert.equal(await consume(store, userId, 'a'), false);
    assert.equal(await consume(store, userId, 'b'), true);
    assert.equal(await consume(store, other.userId, 'c'), false);
    for (const code of ['a', 'b']) assert.equal(await consume(store, other.userId, code), true, code);
    await replace(store, userId, []);
    assert.equal(await count(store, userId), 0);
    assert.equal(await count(store, randomUUID()), 0);
  },
};

export const twoFactorStoreCases: StoreCases = { ...secretCases, ...recoveryCodeCases };
