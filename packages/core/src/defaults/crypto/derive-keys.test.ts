import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { OptionsError } from '../../options/check-options.js';
import { AesGcmSecretBox } from './aes-gcm-secret-box.js';
import { deriveKeys } from './derive-keys.js';
import { HmacUrlSigner } from './hmac-url-signer.js';

const secret = new Uint8Array(32).fill(7);

describe('deriveKeys', () => {
  it('derives the same keys from the same secret', () => {
    const [first, second] = [deriveKeys(secret), deriveKeys(new Uint8Array(32).fill(7))];
    const { jwt, encryption } = first;
    // These values must never change: otherwise an upgrade would sign users out and make encrypted data unreadable.
    expect(encryption.map(({ kid, key }) => [kid, Buffer.from(key).toString('hex')])).toEqual([
      ['815fbae9421e', 'aaee0333dbd53681670d57ebfe825c2a00f03f51634a0e305a86eed3d9ee6ffc'],
    ]);
    expect(jwt.map(({ kid, signingKey }) => [kid, signingKey?.export().toString('hex')])).toEqual([
      ['815fbae9421e', '8eacd50ad44d838b515aa6eb9a79caf97f1c5f97948cf163a63df0367110026e'],
    ]);
    expect(second.encryption).toEqual(encryption);
    expect(deriveKeys(randomBytes(32)).encryption[0]?.kid).not.toBe(encryption[0]?.kid);
  });

  it('opens with the new keys what an older secret has sealed and signed', () => {
    const old = randomBytes(32).toString('base64');
    const { encryption: oldKeys } = deriveKeys(old);
    const sealed = new AesGcmSecretBox(oldKeys).seal('text', 'context');
    const { jwt, encryption } = deriveKeys(secret, old);
    const box = new AesGcmSecretBox(encryption);
    expect(box.open(sealed, 'context')).toBe('text');
    expect(box.isCurrent(sealed)).toBe(false);
    expect(box.isCurrent(box.seal('text', 'context'))).toBe(true);
    expect(jwt.map(({ kid }) => kid)).toEqual(encryption.map(({ kid }) => kid));
    expect(() => new HmacUrlSigner(encryption)).not.toThrow();
  });

  it.each([
    ['31 bytes', new Uint8Array(31)],
    ['a short text', 'correct horse battery staple tPASS'],
    ['16 bytes in hexadecimal', '0'.repeat(32)],
    ['a sentence', 'correct horse battery staple tPASS correct horse'],
    ['a repeated text', 'tPASS-me-'.repeat(5)],
    ['nothing', undefined],
  ])('rejects %s without printing it', (_title, given) => {
    const derive = (): unknown => deriveKeys(secret, given as string);
    expect(derive).toThrow(OptionsError);
    expect(derive).toThrow(/^deriveKeys: secrets\[1\]: expected at least 32 random bytes[^']*$/);
    expect(derive).not.toThrow(/tPASS/);
  });
});
