import { createHmac, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto';
import fc from 'fast-check';
import jwt from 'jsonwebtoken';
import { describe, expect, it, vi } from 'vitest';
import type { AccessTokenClaims } from '../../ports/sign-in/token-signer.js';
import { createJwtKey, type JwtKey } from './create-jwt-key.js';
import { JsonwebtokenTokenSigner } from './jsonwebtoken-token-signer.js';

const now = new Date('2026-11-21T10:00:00.400Z');
const claims: AccessTokenClaims = {
  userId: '019a0000-0000-7000-8000-000000000001',
  email: 'jürgen@example.org',
  tokenId: 'a3bb189e-8bf9-4c3e-9f1a-3c0d0f2b6a11',
  issuedAt: new Date('2026-11-21T10:00:00.000Z'),
  expiresAt: new Date('2026-11-21T10:15:00.000Z'),
};
const payload = { sub: claims.userId, email: claims.email, jti: claims.tokenId, iat: 1795255200, exp: 1795256100 };

const secret = randomBytes(32);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsaPublicPem = rsa.publicKey.export({ format: 'pem', type: 'spki' }).toString();
const keys = {
  hs: createJwtKey({ kid: 'hs', algorithm: 'HS256', secret }),
  rs: createJwtKey({
    kid: 'rs',
    algorithm: 'RS256',
    pem: rsa.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }),
  es: createJwtKey({
    kid: 'es',
    algorithm: 'ES256',
    pem: ec.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  }),
};
const all = [keys.hs, keys.rs, keys.es];
const signer = new JsonwebtokenTokenSigner(all);

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Creates a token manually, signed with HS256 under `key`. */
function forge(header: object, body: unknown, key: string | Buffer = secret): string {
  const input = `${encode(header)}.${encode(body)}`;
  return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`;
}
const goodHeader = { alg: 'HS256', typ: 'JWT', kid: 'hs' };
const refused = (token: string): void => expect(signer.verify(token, now), token.slice(0, 200)).toBeNull();

describe('JsonwebtokenTokenSigner', () => {
  it.each(all.map((key): [string, JwtKey] => [key.algorithm, key]))('signs and verifies with %s', (_, key) => {
    const token = new JsonwebtokenTokenSigner([key]).sign(claims);
    const [header, body] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(header ?? '')).toEqual({ alg: key.algorithm, typ: 'JWT', kid: key.kid });
    expect(JSON.parse(body ?? '')).toEqual(payload);
    expect(signer.verify(token, now)).toEqual(claims);
  });

  it('accepts tokens of another implementation with the same claims', () => {
    expect(signer.verify(forge(goodHeader, payload), now)).toEqual(claims);
  });

  it('compares expiry with the given time, without tolerance, even at the epoch', () => {
    const token = signer.sign(claims);
    expect(signer.verify(token, new Date('2026-11-21T10:14:59.999Z'))).not.toBeNull();
    expect(signer.verify(token, claims.expiresAt)).toBeNull();
    expect(signer.verify(token, new Date(Number.NaN))).toBeNull();
    const early = { ...claims, issuedAt: new Date(0), expiresAt: new Date(1000) };
    expect(signer.verify(signer.sign(early), new Date(0))).toEqual(early);
  });

  it('verifies a signature once, and the time on each call', () => {
    const verify = vi.spyOn(jwt, 'verify');
    const fresh = new JsonwebtokenTokenSigner(all);
    const token = fresh.sign(claims);
    const early = new Date(claims.issuedAt.getTime() - 61_000);
    expect(fresh.verify(token, early)).toBeNull();
    expect([fresh.verify(token, now), fresh.verify(token, now)]).toEqual([claims, claims]);
    expect([fresh.verify(token, claims.expiresAt), fresh.verify(token, early)]).toEqual([null, null]);
    expect(verify).toHaveBeenCalledTimes(2);
    expect(fresh.verify(`${token.slice(0, -5)}AAAAA`, now)).toBeNull();
  });

  it('accepts an issue time slightly ahead of its clock, and no more', () => {
    const iat = (seconds: number): string => forge(goodHeader, { ...payload, iat: payload.iat + seconds });
    expect(signer.verify(iat(60), now)).not.toBeNull();
    refused(iat(61));
  });

  it('rejects the algorithm none in any letter case', () => {
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '', ' none', null, undefined, 0]) {
      for (const kid of ['hs', 'rs', 'es', undefined]) {
        const unsigned = `${encode({ alg, typ: 'JWT', kid })}.${encode(payload)}.`;
        refused(unsigned);
        refused(unsigned.slice(0, -1));
        refused(forge({ alg, typ: 'JWT', kid }, payload));
      }
    }
  });

  it('rejects HS256 with a public key as the secret', () => {
    for (const key of [rsaPublicPem, rsaPublicPem.trim(), rsa.publicKey.export({ format: 'der', type: 'spki' })]) {
      for (const kid of ['rs', 'hs', 'es']) refused(forge({ alg: 'HS256', typ: 'JWT', kid }, payload, key));
      refused(forge({ alg: 'RS256', typ: 'JWT', kid: 'rs' }, payload, key));
    }
  });

  it('rejects a valid signature with another, an unknown or a missing kid', () => {
    for (const kid of ['rs', 'es', 'other', '__proto__', 'constructor', '', undefined, null, 1, ['hs'], { hs: 1 }]) {
      refused(forge({ alg: 'HS256', typ: 'JWT', kid }, payload));
    }
  });

  it('rejects another type of token', () => {
    for (const typ of ['at+jwt', 'jwt', '', null, undefined]) refused(forge({ ...goodHeader, typ }, payload));
  });

  it('rejects another algorithm of the same family', () => {
    const input = `${encode({ alg: 'RS512', typ: 'JWT', kid: 'rs' })}.${encode(payload)}`;
    refused(`${input}.${signBytes('sha512', Buffer.from(input), rsa.privateKey).toString('base64url')}`);
    const long = `${encode({ alg: 'HS512', typ: 'JWT', kid: 'hs' })}.${encode(payload)}`;
    refused(`${long}.${createHmac('sha512', secret).update(long).digest('base64url')}`);
  });

  it('ignores keys in the token header', () => {
    const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = attacker.publicKey.export({ format: 'jwk' });
    for (const extra of [
      { jwk },
      { jku: 'https://evil.example/' },
      { x5u: 'https://evil.example/' },
      { x5c: ['AA'] },
      { crit: ['b64'], b64: false },
    ]) {
      const input = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'rs', ...extra })}.${encode(payload)}`;
      refused(`${input}.${signBytes('sha256', Buffer.from(input), attacker.privateKey).toString('base64url')}`);
      refused(forge({ ...goodHeader, ...extra }, payload));
    }
  });

  it('rejects missing, additional and mistyped claims', () => {
    for (const name of Object.keys(payload) as (keyof typeof payload)[]) {
      refused(forge(goodHeader, { ...payload, [name]: undefined }));
      for (const value of [
        null,
        '',
        true,
        [],
        {},
        -1,
        1.5,
        1e300,
        typeof payload[name] === 'string' ? 1 : '1795256100',
      ]) {
        const wrong = { ...payload, [name]: value };
        refused(forge(goodHeader, wrong));
      }
    }
    for (const extra of [{ aud: 'x' }, { nbf: 0 }, { role: 'admin' }])
      refused(forge(goodHeader, { ...payload, ...extra }));
    for (const body of [null, [], 'text', 1, [payload]]) refused(forge(goodHeader, body));
  });

  it('rejects every token in which one character was changed', () => {
    for (const key of all) {
      const token = new JsonwebtokenTokenSigner([key]).sign(claims);
      for (let index = 0; index < token.length; index += 1) {
        const other = token[index] === 'A' ? 'B' : 'A';
        refused(token.slice(0, index) + other + token.slice(index + 1));
      }
    }
  });

  it('rejects spare bits, padding, spaces, additional parts and oversized tokens', () => {
    const token = new JsonwebtokenTokenSigner([keys.rs]).sign(claims);
    const last = token.slice(-1);
    const spare = String.fromCharCode(last.charCodeAt(0) + 1);
    for (const each of [
      `${token.slice(0, -1)}${spare}`,
      `${token}==`,
      `${token}\n`,
      ` ${token}`,
      `${token}.`,
      `${token}.AA`,
    ])
      refused(each);
    refused(forge(goodHeader, { ...payload, email: 'x'.repeat(100_000) }));
    refused('A'.repeat(10_000_000));
  });

  it('never throws, regardless of the input', () => {
    const part = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    const junk = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
    );
    fc.assert(
      fc.property(junk, (token) => signer.verify(token, now) === null),
      { numRuns: 2000 },
    );
    fc.assert(fc.property(fc.anything(), (value) => signer.verify(value as string, now) === null));
    const signedJunk = fc
      .tuple(fc.jsonValue(), fc.jsonValue())
      .map(([extra, body]) => forge({ ...goodHeader, extra }, body));
    fc.assert(fc.property(signedJunk, (token) => signer.verify(token, now) === null));
  });

  it('publishes only the public halves of the asymmetric keys', () => {
    const published = signer.publicKeys();
    expect(published.map(({ kid, alg, use, kty }) => [kid, alg, use, kty])).toEqual([
      ['rs', 'RS256', 'sig', 'RSA'],
      ['es', 'ES256', 'sig', 'EC'],
    ]);
    expect(published.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
    ]);
    expect(new JsonwebtokenTokenSigner([keys.hs]).publicKeys()).toEqual([]);
  });

  it('rejects missing keys, duplicate ids, and a first key that cannot sign', () => {
    const verifyOnly = createJwtKey({ kid: 'public', algorithm: 'RS256', pem: rsaPublicPem });
    expect(() => new JsonwebtokenTokenSigner([])).toThrow(/at least one/);
    expect(() => new JsonwebtokenTokenSigner([keys.hs, keys.hs])).toThrow(/twice/);
    expect(() => new JsonwebtokenTokenSigner([verifyOnly])).toThrow(/first token key signs/);
    const rotated = new JsonwebtokenTokenSigner([keys.hs, verifyOnly]);
    const old = new JsonwebtokenTokenSigner([{ ...keys.rs, kid: 'public' }]).sign(claims);
    expect(rotated.verify(old, now)).toEqual(claims);
  });
});
