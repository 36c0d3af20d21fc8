import {
  createHmac,
  createSecretKey,
  generateKeyPairSync,
  randomBytes,
  sign as signBytes,
  type KeyObject,
} from 'node:crypto';
import { createJwtKey, defaultPorts, type JwtKey } from '@crewkit/core';
import type { TokenSignerFixture } from '../../src/ports/token-signer.contract.js';

type SigningFixture = TokenSignerFixture & { readonly key: KeyObject };

function hmacKey(kid: string): JwtKey {
  return createJwtKey({ kid, algorithm: 'HS256', secret: randomBytes(32) });
}

function pairKey(kid: string, algorithm: 'RS256' | 'ES256'): JwtKey {
  const { privateKey } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return createJwtKey({ kid, algorithm, pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString() });
}

function createFixture(makeKey: (kid: string) => JwtKey): SigningFixture {
  const [own, newer, foreign] = [makeKey('a'), makeKey('b'), makeKey('a')];
  const key = own.signingKey ?? createSecretKey(Buffer.alloc(0));
  return {
    key,
    signer: defaultPorts.tokenSigner([own]),
    rotated: defaultPorts.tokenSigner([newer, own]),
    stranger: defaultPorts.tokenSigner([foreign]),
    toSignature: (bytes) => toSignature(key, bytes),
  };
}

function toSignature(key: KeyObject, bytes: string): string {
  if (key.type === 'secret') return createHmac('sha256', key).update(bytes).digest('base64url');
  return signBytes('sha256', Buffer.from(bytes), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

/** Correct signers for each algorithm. They are created once, because generating RSA keys is slow. */
export const hmacSigners = createFixture(hmacKey);
export const rsaSigners = createFixture((kid) => pairKey(kid, 'RS256'));
export const ecSigners = createFixture((kid) => pairKey(kid, 'ES256'));
