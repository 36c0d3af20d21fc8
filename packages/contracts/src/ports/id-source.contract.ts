import assert from 'node:assert/strict';
import type { IdSource } from '@crewkit/core/adapter';
import type { TestRunner } from '../harness.js';

/** What `idSourceContract` needs. */
export interface IdSourceContractOptions {
  readonly runner: TestRunner;
  readonly create: () => IdSource | Promise<IdSource>;
}

const many = 10_000;
const uuid = (version: number): RegExp =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);
const take = (count: number, make: () => string): string[] => Array.from({ length: count }, () => make());

const cases: Readonly<Record<string, (ids: IdSource) => void>> = {
  'creates row ids that are lower-case UUIDv7'(ids) {
    for (const id of take(100, () => ids.rowId())) assert.match(id, uuid(7));
  },

  'creates row ids in ascending order'(ids) {
    const made = take(many, () => ids.rowId());
    let before = '';
    for (const id of made) {
      assert.ok(id > before, `${id} came after ${before}.`);
      before = id;
    }
  },

  'creates unique access token ids that are UUIDv4'(ids) {
    const made = take(many, () => ids.accessTokenId());
    for (const id of made) assert.match(id, uuid(4));
    assert.equal(new Set(made).size, many);
  },

  'creates unique secret tokens of 256 bits in base64url'(ids) {
    const made = take(many, () => ids.secretToken());
    for (const token of made) {
      assert.match(token, /^[A-Za-z0-9_-]{43}$/);
      assert.equal(Buffer.from(token, 'base64url').toString('base64url'), token);
    }
    assert.equal(new Set(made).size, many);
  },

  'creates secret tokens in which every bit is random'(ids) {
    const made = take(2000, () => ids.secretToken()).map((token) => Buffer.from(token, 'base64url'));
    for (let bit = 0; bit < 256; bit += 1) {
      const ones = made.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      // The bounds are seven standard deviations from the expected 1000: a uniform source fails less than once in a billion runs.
      assert.ok(ones > 840 && ones < 1160, `Bit ${bit} was set in ${ones} of 2000 tokens.`);
    }
  },

  'creates unique recovery codes of 24 symbols in six groups'(ids) {
    const made = take(many, () => ids.recoveryCode());
    for (const code of made) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){5}$/);
    assert.equal(new Set(made).size, many);
  },

  'creates recovery codes in which every symbol is random'(ids) {
    const made = take(6400, () => ids.recoveryCode().replaceAll('-', ''));
    for (let place = 0; place < 24; place += 1) {
      const counts = new Map<string, number>();
      for (const code of made) counts.set(code[place] ?? '', (counts.get(code[place] ?? '') ?? 0) + 1);
      assert.equal(counts.size, 32, `Place ${place} has ${counts.size} symbols.`);
      for (const [symbol, count] of counts) {
        // 200 are expected. The bounds are seven standard deviations from that number, as above.
        assert.ok(count > 100 && count < 300, `${symbol} came ${count} times at place ${place}.`);
      }
    }
  },

  'creates email codes of six random digits'(ids) {
    const made = take(10_000, () => ids.emailCode());
    for (const code of made) assert.match(code, /^[0-9]{6}$/);
    for (let place = 0; place < 6; place += 1) {
      for (const digit of '0123456789') {
        const count = made.filter((code) => code[place] === digit).length;
        // 1000 are expected. The bounds are seven standard deviations from that number, as above.
        assert.ok(count > 790 && count < 1210, `${digit} came ${count} times at place ${place}.`);
      }
    }
  },

  'hashes UTF-8 with SHA-256'(ids) {
    // The vectors are the example for "abc" from FIPS 180-4, and one from coreutils' sha256sum.
    const vectors = {
      abc: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      'zażółć 😀': 'd94daf070e855f537aa0d2655fc9a9815a4432dbcf26fd729000a3c386148aec',
    };
    for (const [text, expected] of Object.entries(vectors)) {
      const hash = ids.sha256(text);
      assert.ok(hash instanceof Uint8Array);
      assert.equal(Buffer.from(hash).toString('hex'), expected);
    }
  },
};

/** Defines the contract of every IdSource. */
export function idSourceContract({ runner, create }: IdSourceContractOptions): void {
  runner.describe('IdSource', () => {
    for (const [name, run] of Object.entries(cases)) runner.it(name, async () => run(await create()));
  });
}
