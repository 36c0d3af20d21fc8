import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AesGcmSecretBox } from './aes-gcm-secret-box.js';

const older = { kid: 'older', key: randomBytes(32) };
const newer = { kid: 'newer', key: randomBytes(32) };
const box = new AesGcmSecretBox([newer, older]);
const text = fc.string({ unit: 'binary', maxLength: 200 });

describe('AesGcmSecretBox', () => {
  it('opens what it sealed', () => {
    fc.assert(
      fc.property(text, text, (plaintext, context) => box.open(box.seal(plaintext, context), context) === plaintext),
    );
  });

  it('does not open a text under another context', () => {
    fc.assert(
      fc.property(text, text, text, (plaintext, context, other) => {
        fc.pre(context !== other);
        expect(box.open(box.seal(plaintext, context), other)).toBeNull();
      }),
    );
  });

  it('does not open a text in which a character was changed, added or removed', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp:1');
    for (let index = 0; index < sealed.length; index += 1) {
      const other = sealed[index] === 'A' ? 'B' : 'A';
      expect(box.open(sealed.slice(0, index) + other + sealed.slice(index + 1), 'totp:1')).toBeNull();
      expect(box.open(sealed.slice(0, index) + sealed.slice(index + 1), 'totp:1')).toBeNull();
      expect(box.open(`${sealed.slice(0, index)}A${sealed.slice(index)}`, 'totp:1')).toBeNull();
    }
  });

  it('never throws on malformed input', () => {
    const part = fc.oneof(fc.constantFrom('v1', 'newer', 'older'), fc.base64String(), fc.string());
    const junk = fc.oneof(
      text,
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(junk, (sealed) => box.open(sealed, 'context') === null),
      { numRuns: 1000 },
    );
    fc.assert(fc.property(fc.anything(), (sealed) => box.open(sealed as string, 'context') === null));
  });

  it('seals with the first key and opens with each, so that keys can be rotated', () => {
    const before = new AesGcmSecretBox([older]).seal('secret', 'context');
    expect(box.open(before, 'context')).toBe('secret');
    expect(box.seal('secret', 'context')).toMatch(/^v1\.newer\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{30}$/);
    expect(new AesGcmSecretBox([older]).open(box.seal('secret', 'context'), 'context')).toBeNull();
  });

  it('does not open a text relabelled with another key id of the same key', () => {
    const twins = new AesGcmSecretBox([older, { ...older, kid: 'twin' }]);
    const sealed = twins.seal('secret', 'context');
    expect(twins.open(sealed.replace('.older.', '.twin.'), 'context')).toBeNull();
  });

  it('never returns the same text twice', () => {
    expect(new Set(Array.from({ length: 1000 }, () => box.seal('secret', 'context'))).size).toBe(1000);
  });

  it('rejects missing keys, repeated or malformed ids, and keys of the wrong length, without revealing the key', () => {
    const key = randomBytes(31);
    expect(() => new AesGcmSecretBox([])).toThrow(/at least one/);
    expect(() => new AesGcmSecretBox([older, older])).toThrow(/twice/);
    expect(() => new AesGcmSecretBox([{ ...older, kid: 'a.b' }])).toThrow(/key id "a.b"/);
    expect(() => new AesGcmSecretBox([{ kid: 'short', key }])).toThrow(
      'The encryption key "short" has 31 bytes; AES-256 needs exactly 32.',
    );
  });
});
