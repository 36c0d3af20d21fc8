import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { SecretBox } from '../../ports/secret-box.js';
import { requireKeyIds, decodeBase64url } from './key-id.js';

const version = 'v1';
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** An encryption key. `kid` has 1 to 64 letters, digits, `-` or `_`. `key` has exactly 32 bytes. */
export interface SecretBoxKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) and a new random 96-bit nonce for each text. The result is `v1.<kid>.<nonce>.<ciphertext and
 * 128-bit tag>`, with the last two parts in base64url. The result therefore contains only letters, digits, `.`, `-` and `_`.
 *
 * This class does not guarantee:
 * - that the length of the text stays secret
 * - that a decrypted text is the newest text of its context
 * - that more than 2^32 encryptions with the same key are safe (SP 800-38D §8.3)
 * - that lone surrogates are preserved (UTF-8 turns each into U+FFFD)
 */
export class AesGcmSecretBox implements SecretBox {
  private readonly sealing: { readonly kid: string; readonly key: KeyObject };
  private readonly keysById: ReadonlyMap<string, KeyObject>;

  /**
   * Creates the box. The first key encrypts, and all keys decrypt. Throws an Error if there is no key, two keys have the same id, or a key
   * does not have 32 bytes.
   */
  constructor(keys: readonly SecretBoxKey[]) {
    requireKeyIds(
      keys.map((each) => each.kid),
      'Encryption keys',
    );
    const parsed = keys.map((each) => ({ kid: each.kid, key: parseKey(each) }));
    const [first] = parsed;
    if (first === undefined) throw new Error('Encryption keys need at least one key.');
    this.sealing = first;
    this.keysById = new Map(parsed.map((each) => [each.kid, each.key]));
  }

  seal(plaintext: string, context: string): string {
    const { kid, key } = this.sealing;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(associatedData(kid, context));
    const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [version, kid, nonce.toString('base64url'), body.toString('base64url')].join('.');
  }

  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${version}.${this.sealing.kid}.`);
  }

  open(sealed: string, context: string): string | null {
    try {
      const parts = this.parse(sealed);
      if (parts === null) return null;
      const decipher = createDecipheriv(algorithm, parts.key, parts.nonce, { authTagLength: tagBytes });
      decipher.setAAD(associatedData(parts.kid, context));
      decipher.setAuthTag(parts.body.subarray(-tagBytes));
      const start = decipher.update(parts.body.subarray(0, -tagBytes));
      return Buffer.concat([start, decipher.final()]).toString('utf8');
    } catch {
      // `final` throws when the tag does not match. Any other failure also means that the text cannot be decrypted.
      return null;
    }
  }

  private parse(sealed: string): { kid: string; key: KeyObject; nonce: Buffer; body: Buffer } | null {
    const parts = sealed.split('.');
    const [, kid = '', nonceText = '', bodyText = ''] = parts;
    const key = this.keysById.get(kid);
    const nonce = decodeBase64url(nonceText);
    const body = decodeBase64url(bodyText);
    if (parts.length !== 4 || parts[0] !== version || !key) return null;
    if (nonce?.length !== nonceBytes || !body || body.length < tagBytes) return null;
    return { kid, key, nonce, body };
  }
}

/** Returns the associated data. It is in JSON, so that different pairs of key id and context always yield different bytes. */
function associatedData(kid: string, context: string): Buffer {
  return Buffer.from(JSON.stringify([version, kid, context]), 'utf8');
}

function parseKey({ kid, key }: SecretBoxKey): KeyObject {
  if (key.byteLength !== 32) {
    throw new Error(`The encryption key "${kid}" has ${key.byteLength} bytes; AES-256 needs exactly 32.`);
  }
  return createSecretKey(key);
}
