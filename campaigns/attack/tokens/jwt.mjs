import { createHmac, sign as signBytes } from 'node:crypto';

/** Encodes text or JSON as base64url. */
export const encode = (value) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
/** Returns the JSON of one part of a token. */
export const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Returns the signature of text with one algorithm, base64url. `key`: a secret, or a private KeyObject. */
export function toSignature(algorithm, key, text) {
  if (algorithm === 'HS256') return createHmac('sha256', key).update(text).digest('base64url');
  const options = algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' } : key;
  return signBytes('sha256', Buffer.from(text), options).toString('base64url');
}

/** Returns a token of any header and payload; either may be text that is not JSON. */
export function makeToken(header, payload, sign) {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${sign(text)}`;
}

/** Returns the token with these claims changed, validly signed with that key. */
export function signedAgain({ good, algorithm, kid, key }, claims = {}) {
  const payload = { ...decode(good.split('.')[1]), ...claims };
  return makeToken({ alg: algorithm, typ: 'JWT', kid }, payload, (text) => toSignature(algorithm, key, text));
}
