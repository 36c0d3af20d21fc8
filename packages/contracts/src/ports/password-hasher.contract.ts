import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import type { PasswordHasher } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';

/** What `passwordHasherContract` needs. */
export interface PasswordHasherContractOptions {
  readonly runner: TestRunner;
  readonly create: () => PasswordHasher | Promise<PasswordHasher>;
  /** A hash that is weaker than this hasher's hashes, and its password, as from an older installation. */
  readonly weaker: { readonly password: string; readonly hash: string };
}

type Case = (hasher: PasswordHasher, options: PasswordHasherContractOptions) => Promise<void>;

const password = 'correct horse battery staple';
const unreadable = ['', 'x', password, '$2b$10$', '$2b$10$short', '$unknown$form$'];

async function assertApart(hasher: PasswordHasher, right: string, wrong: string): Promise<void> {
  const hash = await hasher.hash(right);
  assert.equal(await hasher.verify(right, hash), true, 'The password itself must verify.');
  assert.equal(await hasher.verify(wrong, hash), false, 'The other password must not verify.');
}

/**
 * Returns the duration of comparisons with each of `hashes` in milliseconds. Each duration is the shortest of several, measured
 * alternately.
 */
async function measure(hasher: PasswordHasher, hashes: readonly (string | null)[]): Promise<number[]> {
  const shortest = hashes.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 5; round += 1) {
    for (const [index, hash] of hashes.entries()) {
      const start = performance.now();
      await hasher.verify('wrong password', hash);
      shortest[index] = Math.min(shortest[index] ?? 0, performance.now() - start);
    }
  }
  return shortest;
}

const cases: Readonly<Record<string, Case>> = {
  async 'verifies the hashed password and no other'(hasher) {
    const others = ['', 'x', `${password} `, ` ${password}`, password.toUpperCase(), password.slice(0, -1)];
    for (const other of others) await assertApart(hasher, password, other);
  },

  async 'salts hashes, so that the same password has different hashes, none of which contain it'(hasher) {
    const hashes = [await hasher.hash(password), await hasher.hash(password)];
    assert.notEqual(hashes[0], hashes[1]);
    for (const hash of hashes) assert.ok(!hash.includes(password));
  },

  async 'uses every byte of a long password'(hasher) {
    for (const length of [71, 72, 73, 99, 127]) {
      const shared = 'a'.repeat(length);
      await assertApart(hasher, `${shared}b`, `${shared}c`);
      await assertApart(hasher, `${shared}b`, shared);
    }
  },

  async 'uses every one of 128 four-byte characters'(hasher) {
    await assertApart(hasher, '😀'.repeat(128), `${'😀'.repeat(127)}😁`);
  },

  async 'does not stop at a NUL'(hasher) {
    await assertApart(hasher, 'before\0after it', 'before\0other');
    await assertApart(hasher, 'before\0after it', 'before');
  },

  async 'never verifies an absent hash'(hasher) {
    for (const each of ['', 'x', password, 'a'.repeat(100)]) assert.equal(await hasher.verify(each, null), false);
  },

  async 'returns false for an unreadable hash, without rejecting'(hasher) {
    for (const hash of unreadable) assert.equal(await hasher.verify(password, hash), false, `against "${hash}"`);
  },

  async 'takes the time of a comparison when the hash is absent or unreadable'(hasher) {
    const hashes = [await hasher.hash(password), null, 'unreadable'];
    let took: number[] = [];
    // Other load on the machine can spoil a measurement, so the measurement is repeated. Load never makes a shortcut take as long as the
    // full work.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      took = await measure(hasher, hashes);
      if (Math.max(...took) < 2 * Math.min(...took)) return;
    }
    assert.fail(`Comparing took ${took.join(' ms, ')} ms: with the hash of another password, with none, unreadable.`);
  },

  async 'requests a rehash of weaker hashes, which still verify'(hasher, { weaker }) {
    assert.equal(await hasher.verify(weaker.password, weaker.hash), true);
    assert.equal(hasher.needsRehash(weaker.hash), true);
    assert.equal(hasher.needsRehash(await hasher.hash(password)), false);
  },

  async 'leaves threads for file access while many passwords wait'(hasher) {
    const hash = await hasher.hash(password);
    let done = 0;
    const waiting = Array.from({ length: 24 }, () => hasher.verify(password, hash).then(() => (done += 1)));
    // The hasher queues its work in a later phase of the event loop, and the file access must come after it.
    await new Promise((resolve) => setImmediate(resolve));
    await stat('.');
    const doneBefore = done;
    await Promise.all(waiting);
    assert.ok(doneBefore <= 12, `A file had to wait for ${doneBefore} of 24 passwords.`);
  },
};

/**
 * Defines the contract of every PasswordHasher. The contract measures time, so no heavy work should run at the same time. It does not cover
 * the strength of the hashes.
 */
export function passwordHasherContract(options: PasswordHasherContractOptions): void {
  options.runner.describe('PasswordHasher', () => {
    for (const [name, run] of Object.entries(cases)) {
      options.runner.it(name, async () => run(await options.create(), options));
    }
  });
}
