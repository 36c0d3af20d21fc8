import assert from 'node:assert/strict';
import type { Totp } from '@crewkit/core/adapter';

import type { TestRunner } from '../harness.js';

/** What `totpContract` needs. */
export interface TotpContractOptions {
  readonly runner: TestRunner;
  readonly create: () => Totp | Promise<Totp>;
}

/** The SHA-1 secret of RFC 6238 appendix B, "12345678901234567890", in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const stepSeconds = 30;

/** The SHA-1 vectors of RFC 6238 appendix B: seconds since 1970, and the last six of the eight digits (truncated as in RFC 4226 §5.3). */
const vectors: readonly (readonly [second: number, code: string])[] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

const at = (second: number): Date => new Date(second * 1000);
const toStep = (second: number): number => Math.floor(second / stepSeconds);

/** Texts that are not six ASCII digits. */
const junk = [
  '',
  ' ',
  '00592',
  '0059240',
  '89005924',
  'abcdef',
  '-05924',
  '+05924',
  '5924.0',
  '0x1734',
  '００５９２４',
  '٠٠٥٩٢٤',
  '005924\0',
  'null',
  '😀😀😀',
  '\ud800'.repeat(6),
  '0'.repeat(100_000),
];

const cases: Readonly<Record<string, (totp: Totp) => void>> = {
  'accepts the codes of RFC 6238'(totp) {
    for (const [second, code] of vectors) {
      assert.equal(totp.acceptedStep(secret, code, { now: at(second), after: null }), toStep(second), code);
    }
  },

  'accepts codes one step before and after, returns their step, and accepts none further away'(totp) {
    for (const [second, code] of vectors.slice(1)) {
      const step = toStep(second);
      const acceptedIn = (current: number): number | null =>
        // Both ends of the time step are tried: the window is counted in steps, not in seconds.
        [0, stepSeconds - 1].reduce<number | null>((before, offset) => {
          const now = at(current * stepSeconds + offset);
          const accepted = totp.acceptedStep(secret, code, { now, after: null });
          assert.ok(offset === 0 || accepted === before, `Step ${current} has no single answer.`);
          return accepted;
        }, null);
      for (const off of [-1, 0, 1]) assert.equal(acceptedIn(step + off), step, `${code}, ${off} steps off`);
      for (const off of [-3, -2, 2, 3]) assert.equal(acceptedIn(step + off), null, `${code}, ${off} steps off`);
    }
  },

  'rejects steps up to the last used one, and accepts the next'(totp) {
    for (const [second, code] of vectors.slice(1)) {
      const step = toStep(second);
      for (const current of [second - stepSeconds, second, second + stepSeconds]) {
        for (const after of [step, step + 1, step + 2, step + 1000]) {
          assert.equal(totp.acceptedStep(secret, code, { now: at(current), after }), null, `${code} after ${after}`);
        }
        for (const after of [0, step - 1000, step - 2, step - 1]) {
          assert.equal(totp.acceptedStep(secret, code, { now: at(current), after }), step, `${code} after ${after}`);
        }
      }
    }
  },

  'finds the unused step of two adjacent steps with the same code'(totp) {
    // These two adjacent steps have the same code. They were found by search: one pair in a million has this property.
    const [earlier, code] = [910_737, '911617'] as const;
    for (const current of [earlier, earlier + 1]) {
      const now = at(current * stepSeconds);
      assert.equal(totp.acceptedStep(secret, code, { now, after: earlier }), earlier + 1);
      assert.equal(totp.acceptedStep(secret, code, { now, after: earlier + 1 }), null);
    }
  },

  'accepts spaces in a code as apps show them'(totp) {
    const window = { now: at(1_234_567_890), after: null };
    for (const code of ['005 924', ' 005924 ', '00 59 24', '005\u00a0924', '005924\n']) {
      assert.equal(totp.acceptedStep(secret, code, window), toStep(1_234_567_890), JSON.stringify(code));
    }
  },

  'returns null for anything else, and never throws'(totp) {
    const window = { now: at(1_234_567_890), after: null };
    for (const code of [...junk, '005925', '105924']) assert.equal(totp.acceptedStep(secret, code, window), null, code);
    for (const other of ['', 'no base32!', 'GEZDGNBV', secret.slice(0, -8), '\0'.repeat(32)]) {
      assert.equal(totp.acceptedStep(other, '005924', window), null, JSON.stringify(other));
    }
    assert.equal(totp.acceptedStep(secret, '005924', { now: new Date(Number.NaN), after: null }), null);
  },

  'creates unique, valid secrets of 160 bits in base32'(totp) {
    const made = Array.from({ length: 1000 }, () => totp.newSecret());
    for (const each of made) assert.match(each, /^[A-Z2-7]{32}$/);
    assert.equal(new Set(made).size, made.length);
    // Every symbol must occur at every position. A uniform source misses one of them less than once in a hundred million runs.
    for (let place = 0; place < 32; place += 1) assert.equal(new Set(made.map((each) => each[place])).size, 32);
  },

  'includes product, account and secret in the URI for authenticator apps'(totp) {
    for (const name of ['ada@example.org', 'a b+c&d=e?f#g@example.org', 'ådä@example.org']) {
      const uri = new URL(totp.toUri(secret, name));
      assert.equal(`${uri.protocol}//${uri.host}`, 'otpauth://totp');
      const issuer = uri.searchParams.get('issuer') ?? '';
      assert.ok(issuer !== '', 'It names no issuer.');
      // The label is one path segment, and contains the issuer too, for apps that read it there.
      assert.equal(decodeURIComponent(uri.pathname), `/${issuer}:${name}`);
      assert.deepEqual(uri.searchParams.getAll('secret'), [secret]);
      const settings = { algorithm: 'SHA1', digits: '6', period: '30' };
      for (const [setting, usual] of Object.entries(settings)) {
        assert.equal(uri.searchParams.get(setting) ?? usual, usual, setting);
      }
    }
  },
};

/** Defines the contract of every Totp. It does not cover the unpredictability of secrets or constant-time comparison. */
export function totpContract({ runner, create }: TotpContractOptions): void {
  runner.describe('Totp', () => {
    for (const [name, run] of Object.entries(cases)) runner.it(name, async () => run(await create()));
  });
}
