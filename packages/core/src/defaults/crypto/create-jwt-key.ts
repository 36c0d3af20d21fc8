import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';

import { checkOptions, expects, isObject, oneOf, text, unchecked, type OptionRules } from '../../options/index.js';
import { requireKeyIds } from './key-id.js';

type JwtAlgorithm = 'HS256' | 'RS256' | 'ES256';

/** Key material as read from a setting or a file. */
export type JwtKeyMaterial =
  /** `secret` has at least 32 bytes (RFC 7518 §3.2). */
  | { readonly kid: string; readonly algorithm: 'HS256'; readonly secret: Uint8Array }
  /** `pem` contains an unencrypted private key, or a public key that is used only for verification. */
  | { readonly kid: string; readonly algorithm: 'RS256' | 'ES256'; readonly pem: string };

/** A validated key. It contains KeyObjects, because jsonwebtoken is 50 times slower with Buffers or PEM text. */
export interface JwtKey {
  readonly kid: string;
  readonly algorithm: JwtAlgorithm;
  /** The key that signs tokens, or null if this key can only verify. */
  readonly signingKey: KeyObject | null;
  readonly verificationKey: KeyObject;
}

/**
 * Validates key material and creates a key. Throws an Error if the id is malformed, an HS256 secret has fewer than 32 bytes, an RS256 key
 * has fewer than 2048 bits, or an ES256 key uses a curve other than P-256. The error never contains key material.
 *
 * @example
 * const key = createJwtKey({ kid: '2026-11', algorithm: 'HS256', secret: randomBytes(32) });
 */
export function createJwtKey(material: JwtKeyMaterial): JwtKey {
  checkOptions('createJwtKey', rulesFor(material), material);
  const { kid, algorithm } = material;
  requireKeyIds([kid], 'Token keys');
  switch (material.algorithm) {
    case 'HS256':
      return { kid, algorithm, ...secretKey(kid, material.secret) };
    case 'RS256':
    case 'ES256':
      return { kid, algorithm, ...keyPair(kid, material) };
  }
}

/** Returns the rules for the kind of material that the algorithm requires. */
function rulesFor(given: unknown): OptionRules<Record<string, unknown>> {
  const algorithm: unknown = isObject(given) ? Reflect.get(given, 'algorithm') : undefined;
  const rules = {
    kid: expects('a text', (value) => typeof value === 'string'),
    algorithm: oneOf('HS256', 'RS256', 'ES256'),
  };
  if (algorithm === 'HS256')
    return { ...rules, secret: expects('a Uint8Array', (value) => value instanceof Uint8Array) };
  if (algorithm === 'RS256' || algorithm === 'ES256') return { ...rules, pem: text('a key in PEM') };
  return { ...rules, secret: unchecked, pem: unchecked };
}

type KeyHalves = Pick<JwtKey, 'signingKey' | 'verificationKey'>;

function secretKey(kid: string, secret: Uint8Array): KeyHalves {
  if (secret.byteLength < 32) {
    throw new Error(`The HS256 key "${kid}" has ${secret.byteLength} bytes; at least 32 are needed (RFC 7518 §3.2).`);
  }
  const key = createSecretKey(secret);
  return { signingKey: key, verificationKey: key };
}

function keyPair(kid: string, material: { readonly algorithm: 'RS256' | 'ES256'; readonly pem: string }): KeyHalves {
  const signingKey = privateKey(material.pem);
  const verificationKey = publicKey(kid, material.pem);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = verificationKey;
  if (material.algorithm === 'RS256' && (type !== 'rsa' || (details?.modulusLength ?? 0) < 2048)) {
    throw new Error(`The RS256 key "${kid}" must be an RSA key of at least 2048 bits (RFC 7518 §3.3).`);
  }
  if (material.algorithm === 'ES256' && (type !== 'ec' || details?.namedCurve !== 'prime256v1')) {
    throw new Error(`The ES256 key "${kid}" must be on the curve P-256 (RFC 7518 §3.4).`);
  }
  return { signingKey, verificationKey };
}

function privateKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function publicKey(kid: string, pem: string): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    // The cause is left out on purpose, because it does not help the operator, and the error is logged.
    throw new Error(`The token key "${kid}" is not a readable PEM key. Encrypted private keys are not supported.`);
  }
}
