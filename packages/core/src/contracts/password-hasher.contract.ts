import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { TestRunner } from './harness.js';

export interface PasswordHasherContractOptions {
  readonly runner: TestRunner;
  readonly create: () => PasswordHasher | Promise<PasswordHasher>;
  /** A hash weaker than the ones this hasher makes, and its password: what an older installation left behind. */
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

/** The shortest of some runs: what the work takes when nothing else disturbs it. */
async function shortest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

const cases: Readonly<Record<string, Case>> = {
  async 'verifies the password it hashed and no other'(hasher) {
    const others = ['', 'x', `${password} `, ` ${password}`, password.toUpperCase(), password.slice(0, -1)];
    for (const other of others) await assertApart(hasher, password, other);
  },

  async 'salts: one password gives different hashes, none of which shows it'(hasher) {
    const hashes = [await hasher.hash(password), await hasher.hash(password)];
    assert.notEqual(hashes[0], hashes[1]);
    for (const hash of hashes) assert.ok(!hash.includes(password));
  },

  async 'reads every byte of a long password'(hasher) {
    for (const length of [71, 72, 73, 99, 127]) {
      const shared = 'a'.repeat(length);
      await assertApart(hasher, `${shared}b`, `${shared}c`);
      await assertApart(hasher, `${shared}b`, shared);
    }
  },

  async 'reads every one of 128 characters of four bytes'(hasher) {
    await assertApart(hasher, '😀'.repeat(128), `${'😀'.repeat(127)}😁`);
  },

  async 'does not stop at a NUL'(hasher) {
    await assertApart(hasher, 'before\0after it', 'before\0other');
    await assertApart(hasher, 'before\0after it', 'before');
  },

  async 'never verifies against no hash'(hasher) {
    for (const each of ['', 'x', password, 'a'.repeat(100)]) assert.equal(await hasher.verify(each, null), false);
  },

  async 'answers false for a stored hash that it cannot read, and does not reject'(hasher) {
    for (const hash of unreadable) assert.equal(await hasher.verify(password, hash), false, `against "${hash}"`);
  },

  async 'takes the time of a comparison when there is no hash or an unreadable one'(hasher) {
    const hash = await hasher.hash(password);
    const compared = await shortest(() => hasher.verify('wrong password', hash));
    for (const missing of [null, 'unreadable']) {
      const took = await shortest(() => hasher.verify('wrong password', missing));
      const message = `A comparison took ${compared} ms, one with ${missing} ${took} ms.`;
      assert.ok(took > compared / 2 && took < compared * 2, message);
    }
  },

  async 'asks for a new hash in place of a weaker one, which still verifies'(hasher, { weaker }) {
    assert.equal(await hasher.verify(weaker.password, weaker.hash), true);
    assert.equal(hasher.needsRehash(weaker.hash), true);
    assert.equal(hasher.needsRehash(await hasher.hash(password)), false);
  },

  async 'leaves room for files while many passwords wait'(hasher) {
    let done = 0;
    const hashes = Array.from({ length: 24 }, () => hasher.hash(password).then(() => (done += 1)));
    await stat('.');
    const doneBefore = done;
    await Promise.all(hashes);
    assert.ok(doneBefore <= 12, `A file had to wait for ${doneBefore} of 24 hashes.`);
  },
};

/**
 * What every PasswordHasher must do. It measures time, so nothing heavy should run beside it.
 * Not covered: how strong the hashes are.
 */
export function passwordHasherContract(options: PasswordHasherContractOptions): void {
  options.runner.describe('PasswordHasher', () => {
    for (const [name, run] of Object.entries(cases)) {
      options.runner.it(name, async () => run(await options.create(), options));
    }
  });
}
