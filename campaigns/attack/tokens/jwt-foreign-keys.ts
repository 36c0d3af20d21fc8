import { generateKeyPairSync } from 'node:crypto';

import { makeToken, toSignature, type Claims, type Sign } from './jwt.js';

interface SignedParts {
  readonly header: Claims;
  readonly payload: Claims;
  readonly own: Sign;
}

/** Tokens whose header contains a key, or other unsolicited parameters. */
export function withForeignKeys({ header, payload, own }: SignedParts): [string, string][] {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = (text: string) => toSignature('RS256', privateKey, text);
  const jwk = publicKey.export({ format: 'jwk' });
  const extras: Record<string, Claims> = {
    jwk: { jwk },
    'jwk with the kid': { jwk: { ...jwk, kid: header.kid } },
    jku: { jku: 'http://127.0.0.1:9/jwks.json' },
    x5u: { x5u: 'http://127.0.0.1:9/x5u' },
    x5c: { x5c: ['AA=='] },
    crit: { crit: ['exp'] },
    b64: { crit: ['b64'], b64: false },
    zip: { zip: 'DEF' },
    cty: { cty: 'JWT' },
    'an own __proto__': JSON.parse('{"__proto__":{"alg":"none"}}') as Claims,
  };
  return Object.entries(extras).flatMap(([what, extra]): [string, string][] => [
    [`${what} of another issuer`, makeToken({ ...header, alg: 'RS256', ...extra }, payload, foreign)],
    [`${what} in a header that is signed well`, makeToken({ ...header, ...extra }, payload, own)],
  ]);
}
