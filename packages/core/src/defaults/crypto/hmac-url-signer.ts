import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto';

import type { UrlSigner } from '../../ports/files/url-signer.js';
import type { SecretBoxKey } from './aes-gcm-secret-box.js';
import { requireKeyIds } from './key-id.js';

const signatureBytes = 32;
const info = 'crewkit url signature v1';

/**
 * Signs URLs with HMAC-SHA256 (RFC 2104). Signatures are encoded in base64url. The signing keys are derived from the encryption keys with
 * HKDF (RFC 5869), so they differ from the encryption keys. Signatures therefore reveal nothing about encrypted data, and operators do not
 * need to configure further keys.
 */
export class HmacUrlSigner implements UrlSigner {
  private readonly signing: KeyObject;
  private readonly keys: readonly KeyObject[];

  /**
   * Creates the signer. The first key signs, and all keys verify. Throws an Error if there is no key, two keys have the same id, or a key
   * does not have 32 bytes.
   */
  constructor(keys: readonly SecretBoxKey[]) {
    requireKeyIds(
      keys.map((each) => each.kid),
      'Encryption keys',
    );
    this.keys = keys.map(derive);
    const [first] = this.keys;
    if (first === undefined) throw new Error('Encryption keys need at least one key.');
    this.signing = first;
  }

  sign(text: string): string {
    return mac(this.signing, text).toString('base64url');
  }

  verify(text: string, signature: string): boolean {
    // The decoded bytes are encoded again and compared with the given text, because Node's decoder maps several texts of this length to the
    // same bytes.
    const given = Buffer.from(signature, 'base64url');
    const wellFormed = given.byteLength === signatureBytes && given.toString('base64url') === signature;
    const compared = wellFormed ? given : Buffer.alloc(signatureBytes);
    // Every key is tried, regardless of earlier results.
    const matches = this.keys.map((key) => timingSafeEqual(mac(key, text), compared));
    return wellFormed && matches.includes(true);
  }
}

function derive({ kid, key }: SecretBoxKey): KeyObject {
  if (key.byteLength !== 32) throw new Error(`The encryption key "${kid}" has ${key.byteLength} bytes, not 32.`);
  return createSecretKey(new Uint8Array(hkdfSync('sha256', key, '', info, signatureBytes)));
}

function mac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
