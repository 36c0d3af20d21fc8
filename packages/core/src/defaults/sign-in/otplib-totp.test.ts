import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { generateSync, ScureBase32Plugin, verifySync } from 'otplib';
import { describe, expect, it } from 'vitest';

import { OtplibTotp } from './otplib-totp.js';

const totp = new OtplibTotp({ issuer: 'Crewkit' });
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const secondsOf1970 = fc.integer({ min: 60, max: 20_000_000_000 });

/** Computes a code as in RFC 4226 §5.3 with RFC 6238 §4.2, using only node:crypto. */
function readCode(step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', '12345678901234567890').update(counter).digest();
  const offset = (hmac.at(-1) ?? 0) & 15;
  return String((hmac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

describe('OtplibTotp', () => {
  it('accepts the code of each step of the window at any time', () => {
    fc.assert(
      fc.property(secondsOf1970, fc.integer({ min: -5, max: 5 }), (second, off) => {
        const step = Math.floor(second / 30) + off;
        fc.pre(step >= 0);
        const accepted = totp.acceptedStep(secret, readCode(step), { now: new Date(second * 1000), after: null });
        if (Math.abs(off) <= 1) expect(readCode(accepted ?? -1)).toBe(readCode(step));
        // A more distant step can by chance have the same code as a near step.
        else if (accepted !== null) expect(Math.abs(accepted - Math.floor(second / 30))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('rejects steps up to the last used one, and steps outside the window', () => {
    const after = fc.oneof(fc.nat(), fc.constant(null), fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(secondsOf1970, after, fc.integer({ min: -2, max: 2 }), (second, used, off) => {
        const current = Math.floor(second / 30);
        const last = used !== null && used <= 3 ? Math.max(0, current + used) : used;
        const code = readCode(Math.max(0, current + off));
        const accepted = totp.acceptedStep(secret, code, { now: new Date(second * 1000), after: last });
        if (accepted === null) return;
        expect(accepted).toBeGreaterThan(last ?? -1);
        expect(Math.abs(accepted - current)).toBeLessThanOrEqual(1);
        expect(readCode(accepted)).toBe(code);
      }),
    );
  });

  it('never throws, and rejects anything but six digits', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('0', '1', ' ', '\t', '٣', '-', '.', 'e') }),
    );
    const times = fc.oneof(fc.date({ noInvalidDate: false }), fc.constant(new Date(0)));
    const after = fc.option(fc.oneof(fc.integer(), fc.double()), { nil: null });
    fc.assert(
      fc.property(text, text, times, after, (anySecret, code, now, used) => {
        for (const each of [anySecret, secret]) {
          const accepted = totp.acceptedStep(each, code, { now, after: used });
          if (accepted !== null) expect(code.replaceAll(/\s/g, '')).toMatch(/^[0-9]{6}$/);
        }
      }),
    );
  });

  it('rejects an issuer with a colon', () => {
    expect(() => new OtplibTotp({ issuer: 'Crew: kit' })).toThrow(/colons/);
    expect(() => new OtplibTotp({ issuer: ' ' })).toThrow(/name/);
  });
});

// These values are from RFC 6238 appendix B. Each line contains the time in seconds and the eight-digit codes for SHA-1, SHA-256 and
// SHA-512. The values test otplib directly, so that the test detects an upgrade of otplib that computes different codes.
const appendixB = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const;
const algorithms = [
  ['sha1', 20],
  ['sha256', 32],
  ['sha512', 64],
] as const;

describe('otplib', () => {
  for (const [index, [algorithm, bytes]] of algorithms.entries()) {
    const key = new ScureBase32Plugin().encode(Buffer.from('1234567890'.repeat(7).slice(0, bytes)));
    for (const [epoch, ...codes] of appendixB) {
      it(`computes the code of RFC 6238 for second ${epoch} with ${algorithm}`, () => {
        const token = codes[index] ?? '';
        expect(generateSync({ secret: key, epoch, algorithm, digits: 8 })).toBe(token);
        const step = Math.floor(epoch / 30);
        expect(verifySync({ secret: key, token, epoch, algorithm, digits: 8 })).toMatchObject({
          valid: true,
          timeStep: step,
        });
      });
    }
  }
});
