import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { SecretBox } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';

/** Boxes with different keys. */
export interface SecretBoxFixture {
  readonly box: SecretBox;
  /** A box that encrypts with a newer key and also has the key of `box`. */
  readonly rotated: SecretBox;
  /** A box that has another key with the key id of `box`. */
  readonly stranger: SecretBox;
}

/** What `secretBoxContract` needs. */
export interface SecretBoxContractOptions {
  readonly runner: TestRunner;
  readonly create: () => SecretBoxFixture | Promise<SecretBoxFixture>;
}

const plaintexts = ['', 'x', 'JBSWY3DPEHPK3PXP', 'line\r\nline\0', 'zażółć 😀', '{"a":"b.c"}', 'long '.repeat(20_000)];
// These pairs collide if contexts or key ids are simply concatenated.
const contexts = ['', 'totp:1', 'totp:11', 'totp:', 'totp', 'totp:1\0', 'Totp:1', '1:totp', '"', '\\', '\u0301', '😀'];

const cases: Readonly<Record<string, (fixture: SecretBoxFixture) => void>> = {
  'opens what it sealed, whatever the text'({ box }) {
    for (const context of contexts) {
      for (const plaintext of plaintexts) assert.equal(box.open(box.seal(plaintext, context), context), plaintext);
    }
  },

  'does not open a text under another context'({ box }) {
    for (const context of contexts) {
      const sealed = box.seal('secret', context);
      for (const other of contexts.filter((each) => each !== context)) {
        assert.equal(
          box.open(sealed, other),
          null,
          `Sealed under ${JSON.stringify(context)}, ${JSON.stringify(other)}.`,
        );
      }
    }
  },

  'does not reveal the plaintext'({ box }) {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp:1');
    for (const encoding of ['utf8', 'base64', 'base64url', 'hex'] as const) {
      assert.ok(!sealed.includes(Buffer.from('JBSWY3DPEHPK').toString(encoding)), encoding);
    }
  },

  'never seals a text the same way twice'({ box }) {
    assert.equal(new Set(Array.from({ length: 1000 }, () => box.seal('secret', 'context'))).size, 1000);
  },

  'does not open a text in which a character was changed, removed or added'({ box }) {
    const sealed = box.seal('secret', 'context');
    for (let index = 0; index <= sealed.length; index += 1) {
      const [start, end] = [sealed.slice(0, index), sealed.slice(index + 1)];
      const other = sealed[index] === 'A' ? 'B' : 'A';
      for (const changed of [start, start + end, start + other + end, start + other + sealed.slice(index)]) {
        if (changed !== sealed) assert.equal(box.open(changed, 'context'), null, changed);
      }
    }
  },

  'returns null for any other text, and never throws'({ box }) {
    const junk = ['', '.', '...', '....', 'v1', 'v1...', '\0', '😀', '{}', 'null', '__proto__', 'A'.repeat(1_000_000)];
    const random = Array.from({ length: 200 }, (_, size) => randomBytes(size).toString('base64url'));
    for (const text of [...junk, ...random]) assert.equal(box.open(text, 'context'), null);
  },

  'opens texts sealed with an older key, and seals with the first key'({ box, rotated }) {
    assert.equal(rotated.open(box.seal('secret', 'context'), 'context'), 'secret');
    assert.equal(rotated.open(rotated.seal('secret', 'context'), 'context'), 'secret');
    assert.equal(box.open(rotated.seal('secret', 'context'), 'context'), null);
  },

  'distinguishes texts sealed with its first key from others'({ box, rotated, stranger }) {
    assert.equal(box.isCurrent(box.seal('secret', 'context')), true);
    assert.equal(rotated.isCurrent(rotated.seal('', '')), true);
    assert.equal(rotated.isCurrent(box.seal('secret', 'context')), false, 'It is to be sealed anew.');
    assert.equal(box.isCurrent(rotated.seal('secret', 'context')), false);
    // `isCurrent` checks only the key id, and decrypts nothing.
    assert.equal(box.isCurrent(stranger.seal('secret', 'context')), true);
  },

  'does not recognize any other text as sealed with its first key, and never throws'({ box }) {
    const junk = ['', '.', 'v1', 'v1.', 'v1...', 'v2.a.b.c', '\0', '😀', '__proto__', 'A'.repeat(1_000_000)];
    for (const text of junk) assert.equal(box.isCurrent(text), false, text.slice(0, 20));
  },

  'does not open texts sealed with a different key of the same id'({ box, stranger }) {
    assert.equal(box.open(stranger.seal('secret', 'context'), 'context'), null);
  },
};

/** Defines the contract of every SecretBox. It does not cover the strength of the cipher or how often a key can be used to encrypt. */
export function secretBoxContract({ runner, create }: SecretBoxContractOptions): void {
  runner.describe('SecretBox', () => {
    for (const [name, run] of Object.entries(cases)) runner.it(name, async () => run(await create()));
  });
}
