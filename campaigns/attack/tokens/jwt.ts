import { createHmac, type KeyLike, type KeyObject, sign as signBytes } from 'node:crypto';

/** How a valid token was signed. `key`: a secret, or a private key. */
export interface Signing {
  readonly good: string;
  readonly algorithm: string;
  readonly kid: string;
  readonly key: KeyLike;
}

export type Claims = Readonly<Record<string, unknown>>;
/** Returns the signature of a text, base64url. */
export type Sign = (text: string) => string;

/** Encodes text or JSON as base64url. */
export const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
/** Returns the JSON of one part of a token. */
export const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

/** Returns the signature of text with one algorithm, base64url. `key`: a secret, or a private KeyObject. */
export function toSignature(algorithm: string, key: KeyLike, text: string): string {
  if (algorithm === 'HS256') return createHmac('sha256', key).update(text).digest('base64url');
  const bytes = Buffer.from(text);
  const dsaEncoding = algorithm === 'ES256' ? 'ieee-p1363' : 'der';
  return signBytes('sha256', bytes, { key: key as KeyObject, dsaEncoding }).toString('base64url');
}

/** Returns a token of any header and payload; either may be text that is not JSON. */
export function makeToken(header: unknown, payload: unknown, sign: Sign): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${sign(text)}`;
}

/** Returns the token with these claims changed, validly signed with that key. */
export function signedAgain({ good, algorithm, kid, key }: Signing, claims: Claims = {}): string {
  const payload = { ...decode(good.split('.')[1]), ...claims };
  return makeToken({ alg: algorithm, typ: 'JWT', kid }, payload, (text) => toSignature(algorithm, key, text));
}
