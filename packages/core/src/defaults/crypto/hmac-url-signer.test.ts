import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { HmacUrlSigner } from './hmac-url-signer.js';

const key = (kid: string, seed: number): { kid: string; key: Uint8Array } => ({ kid, key: Buffer.alloc(32, seed) });
const signer = new HmacUrlSigner([key('a', 1)]);
const text = 'attachment:1:2:3';

describe('HmacUrlSigner', () => {
  it('verifies its own deterministic signatures, and nothing else', () => {
    const signature = signer.sign(text);
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(signer.sign(text)).toBe(signature);
    expect(signer.verify(text, signature)).toBe(true);
    for (const other of ['', `${text} `, text.slice(1), text.toUpperCase()]) {
      expect(signer.verify(other, signature), other).toBe(false);
    }
  });

  it('rejects a modified signature, and never throws', () => {
    const signature = signer.sign(text);
    for (let index = 0; index <= signature.length; index += 1) {
      const [start, end] = [signature.slice(0, index), signature.slice(index + 1)];
      const other = signature[index] === 'A' ? 'B' : 'A';
      for (const changed of [start, start + other + end, start + other + signature.slice(index)]) {
        if (changed !== signature) expect(signer.verify(text, changed), changed).toBe(false);
      }
    }
    const junk = ['', '.', '\0', '😀', `${signature}=`, `${signature}\n`, ` ${signature}`, 'A'.repeat(1_000_000)];
    for (const each of junk) expect(signer.verify(text, each)).toBe(false);
    // The last of 43 characters has two spare bits.
    const lookalikes = Array.from({ length: 64 }, (_, six) =>
      Buffer.from([six << 2])
        .toString('base64url')
        .charAt(0),
    );
    const accepted = lookalikes.filter((last) => signer.verify(text, signature.slice(0, -1) + last));
    expect(accepted).toEqual([signature.at(-1)]);
  });

  it('signs with the first key, and verifies with every one', () => {
    const rotated = new HmacUrlSigner([key('b', 2), key('a', 1)]);
    expect(rotated.verify(text, signer.sign(text))).toBe(true);
    expect(rotated.verify(text, rotated.sign(text))).toBe(true);
    expect(signer.verify(text, rotated.sign(text))).toBe(false);
    expect(new HmacUrlSigner([key('a', 3)]).verify(text, signer.sign(text))).toBe(false);
  });

  it('does not sign with the encryption key itself', () => {
    expect(signer.sign(text)).not.toBe(createHmac('sha256', key('a', 1).key).update(text).digest('base64url'));
  });

  it('rejects invalid keys', () => {
    expect(() => new HmacUrlSigner([])).toThrow('at least one');
    expect(() => new HmacUrlSigner([{ kid: 'a', key: Buffer.alloc(31) }])).toThrow('31 bytes');
    expect(() => new HmacUrlSigner([key('a', 1), key('a', 2)])).toThrow('twice');
  });
});
