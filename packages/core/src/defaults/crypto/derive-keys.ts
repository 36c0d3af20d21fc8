import { hkdfSync } from 'node:crypto';

import { OptionsError } from '../../options/check-options.js';
import type { SecretBoxKey } from './aes-gcm-secret-box.js';
import { createJwtKey, type JwtKey } from './create-jwt-key.js';

/** The keys of an instance. In both lists, the first key is used for everything new, and the others only for what exists. */
export interface Keys {
  /** The keys for access tokens. The first key signs tokens, and all keys verify them. Create keys with `createJwtKey`. */
  readonly jwt: readonly JwtKey[];
  /** The keys for encryption and for signed links. The first key encrypts data and signs links; all keys decrypt data and verify links. */
  readonly encryption: readonly SecretBoxKey[];
}

const keyBytes = 32;
const idBytes = 6;
// 32 bytes in base64url, the shortest of the usual encodings.
const minTextLength = 43;
const minDifferentCharacters = 12;

/**
 * Derives all keys from one secret: at least 32 random bytes, or their Base64 or hex text of at least 43 characters, such as
 * `openssl rand -base64 32` prints.
 * To rotate the keys, pass the new secret first and the old secrets after it. The key ids are also derived from the secrets. Throws an
 * `OptionsError` for a short secret, and for a text that does not look random. Uses HKDF with SHA-256 (RFC 5869) and a different label for each key.
 *
 * @example
 * const keys = deriveKeys(process.env.CREWKIT_SECRET ?? '');
 */
export function deriveKeys(...secrets: readonly [string | Uint8Array, ...(string | Uint8Array)[]]): Keys {
  const materials = secrets.map(toKeyMaterial);
  return {
    jwt: materials.map((material) =>
      createJwtKey({
        kid: deriveId(material),
        algorithm: 'HS256',
        secret: derive(material, 'access tokens', keyBytes),
      }),
    ),
    encryption: materials.map((material) => ({
      kid: deriveId(material),
      key: derive(material, 'encryption', keyBytes),
    })),
  };
}

function toKeyMaterial(secret: unknown, index: number): Uint8Array {
  if (typeof secret === 'string' && secret.length >= minTextLength && looksRandom(secret)) {
    return new TextEncoder().encode(secret);
  }
  if (secret instanceof Uint8Array && secret.byteLength >= keyBytes) return secret;
  const expected = `at least ${keyBytes} random bytes, or their Base64 or hex text of at least ${minTextLength} characters`;
  throw new OptionsError('deriveKeys', [`secrets[${index}]: expected ${expected} (openssl rand -base64 32)`]);
}

/** Returns whether the text is Base64 or hex with many different characters. Sentences and repeated texts are not. */
function looksRandom(text: string): boolean {
  return /^[\w+/-]+=*$/.test(text) && new Set(text).size >= minDifferentCharacters;
}

function deriveId(material: Uint8Array): string {
  return Buffer.from(derive(material, 'key id', idBytes)).toString('hex');
}

function derive(material: Uint8Array, label: string, bytes: number): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', material, new Uint8Array(), `crewkit ${label}`, bytes));
}
