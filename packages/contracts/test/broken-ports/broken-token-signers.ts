import { createHmac, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { AccessTokenClaims, TokenSigner } from '@crewkit/core/adapter';
import type { TokenSignerFixture } from '../../src/ports/token-signer.contract.js';
import type { BrokenPort } from './broken-port.js';
import { hmacSigners, rsaSigners } from './token-signer-fixtures.js';

type Verify = TokenSigner['verify'];

/** Creates three correct signers whose `verify` is wrapped by `change`. */
function signersWith(good: TokenSignerFixture, change: (verify: Verify) => Verify): () => TokenSignerFixture {
  const wrap = (signer: TokenSigner): TokenSigner => ({
    sign: (claims) => signer.sign(claims),
    verify: change((token, now) => signer.verify(token, now)),
    publicKeys: () => signer.publicKeys(),
  });
  const { signer, rotated, stranger } = good;
  return () => ({ ...good, signer: wrap(signer), rotated: wrap(rotated), stranger: wrap(stranger) });
}

type Payload = Readonly<Record<string, unknown>>;

function claimsIn(payload: Payload): AccessTokenClaims {
  const { sub, email, jti, iat, exp } = payload;
  return {
    userId: String(sub),
    email: String(email),
    tokenId: String(jti),
    issuedAt: new Date(Number(iat) * 1000),
    expiresAt: new Date(Number(exp) * 1000),
  };
}

/** Changes `verify` so that it also trusts the payload of tokens whose header `accepts` approves. */
function alsoBelieving(accepts: (header: jwt.JwtHeader, token: string) => boolean): (verify: Verify) => Verify {
  return (verify) => (token, now) => {
    const decoded = jwt.decode(token, { complete: true });
    if (decoded && typeof decoded.payload === 'object' && accepts(decoded.header, token))
      return claimsIn(decoded.payload);
    return verify(token, now);
  };
}

function signedWith(key: string | KeyObject, token: string): boolean {
  const [header, payload, signature] = token.split('.');
  return createHmac('sha256', key).update(`${header}.${payload}`).digest('base64url') === signature;
}

function underPublishedKey(header: jwt.JwtHeader, token: string): boolean {
  const jwk = rsaSigners.signer.publicKeys()[0];
  if (header.alg !== 'HS256' || jwk === undefined) return false;
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
  return signedWith(pem.toString(), token);
}

function underOwnKey(header: jwt.JwtHeader & { readonly jwk?: JsonWebKey }, token: string): boolean {
  if (header.jwk === undefined) return false;
  try {
    jwt.verify(token, createPublicKey({ key: header.jwk, format: 'jwk' }), { ignoreExpiration: true });
    return true;
  } catch {
    return false;
  }
}

export const brokenTokenSigners: readonly BrokenPort<TokenSignerFixture>[] = [
  {
    flaw: 'the algorithm "none" is accepted',
    caughtBy: 'the algorithm "none"',
    create: signersWith(
      hmacSigners,
      alsoBelieving((header) => /^none$/i.test(header.alg)),
    ),
  },
  {
    flaw: 'the token chooses the algorithm, so a public key becomes a secret',
    caughtBy: 'with a published key',
    create: signersWith(rsaSigners, alsoBelieving(underPublishedKey)),
  },
  {
    flaw: 'the token supplies its key',
    caughtBy: 'in the header',
    create: signersWith(rsaSigners, alsoBelieving(underOwnKey)),
  },
  {
    flaw: 'the signature is not checked',
    caughtBy: 'a different payload',
    create: signersWith(
      hmacSigners,
      alsoBelieving((header) => header.alg === 'HS256'),
    ),
  },
  {
    flaw: 'additional claims are accepted',
    caughtBy: 'additional',
    create: signersWith(
      hmacSigners,
      alsoBelieving((_, token) => signedWith(hmacSigners.key, token)),
    ),
  },
  {
    flaw: 'a token without key id is verified with the first key',
    caughtBy: 'missing or unknown key id',
    create: signersWith(
      hmacSigners,
      alsoBelieving(({ kid }, token) => kid === undefined && signedWith(hmacSigners.key, token)),
    ),
  },
  {
    flaw: 'expired tokens are accepted for another minute',
    caughtBy: 'expiry',
    create: signersWith(hmacSigners, (verify) => (token, now) => verify(token, new Date(now.getTime() - 60_000))),
  },
  {
    flaw: 'forged tokens are an error',
    caughtBy: 'not a token',
    create: signersWith(hmacSigners, (verify) => (token, now) => {
      if (token.split('.').length !== 3) throw new Error('jwt malformed');
      return verify(token, now);
    }),
  },
  {
    flaw: 'spaces around a token are ignored',
    caughtBy: 'padded',
    create: signersWith(hmacSigners, (verify) => (token, now) => verify(token.trim(), now)),
  },
  { flaw: 'private keys are published', caughtBy: 'no private key', create: () => publishing(rsaSigners) },
];

function publishing(good: TokenSignerFixture): TokenSignerFixture {
  const { signer } = good;
  const publicKeys = (): ReturnType<TokenSigner['publicKeys']> =>
    signer.publicKeys().map((key) => ({ ...key, d: 'AQAB' }));
  return {
    ...good,
    signer: { sign: (claims) => signer.sign(claims), verify: (token, now) => signer.verify(token, now), publicKeys },
  };
}
