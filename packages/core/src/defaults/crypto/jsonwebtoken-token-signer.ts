import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { isUuid } from '../../domain/uuid.js';
import type { AccessTokenClaims, JsonWebKey, TokenSigner } from '../../ports/sign-in/token-signer.js';
import type { JwtKey } from './create-jwt-key.js';
import { requireKeyIds, decodeBase64url } from './key-id.js';
import { VerifiedTokens } from './verified-tokens.js';

// Longer tokens are not decoded. The server's own tokens have fewer than 2,000 characters.
const maxTokenLength = 8192;
// The tolerance for clock skew, because the clock of the issuing process could be slightly ahead. The tolerance does not apply to `exp`.
const maxFutureIssueSeconds = 60;
// The largest instant that a Date can contain, in seconds (ECMA-262 §21.4.1.1).
const maxDateSeconds = 8_640_000_000_000;
// Each cached token takes about 600 bytes.
const maxVerified = 4096;

/**
 * Signs and verifies JWTs in compact form (RFC 7519) with exactly the header `{ alg, typ: "JWT", kid }`. Verification follows RFC 8725 §3.1
 * and §3.2: `kid` selects one of the configured keys, and the key determines the algorithm. Keys in the header (`jwk`, `jku`, `x5u`) are
 * therefore never used, and a token is refused if its algorithm is `none` or differs from the key's algorithm.
 *
 * A token is refused if it has no `kid`, has a missing, additional or mistyped claim, or was issued more than 60 seconds after `now`. `exp`
 * must be later than `now`, without tolerance. The claims are only encoded, not encrypted. See also the port `TokenSigner`.
 */
export class JsonwebtokenTokenSigner implements TokenSigner {
  private readonly signing: { readonly key: KeyObject; readonly options: jwt.SignOptions };
  private readonly keysById: ReadonlyMap<string, JwtKey>;
  private readonly verified = new VerifiedTokens(maxVerified);

  /**
   * Creates the signer. Create the keys with `createJwtKey`. Throws an Error if there is no key, two keys have the same id, or the first
   * key cannot sign.
   */
  constructor(private readonly keys: readonly JwtKey[]) {
    requireKeyIds(
      keys.map((key) => key.kid),
      'Token keys',
    );
    this.signing = signingWith(keys[0]);
    this.keysById = new Map(keys.map((key) => [key.kid, key]));
  }

  sign(claims: AccessTokenClaims): string {
    // The payload is passed as text, because jsonwebtoken replaces an `iat` of 0 in an object with the current time.
    return jwt.sign(JSON.stringify(toPayload(claims)), this.signing.key, this.signing.options);
  }

  verify(token: string, now: Date): AccessTokenClaims | null {
    const known = this.verified.get(token);
    if (known !== undefined) return isCurrent(known, now) ? known : null;
    const claims = this.claimsIn(token);
    if (claims === null || !isCurrent(claims, now)) return null;
    this.verified.put(token, claims);
    return claims;
  }

  publicKeys(): readonly JsonWebKey[] {
    const asymmetric = this.keys.filter((key) => key.verificationKey.type === 'public');
    return asymmetric.map((key) => ({
      ...stringMembers(key.verificationKey.export({ format: 'jwk' })),
      kid: key.kid,
      use: 'sig',
      alg: key.algorithm,
    }));
  }

  private claimsIn(token: string): AccessTokenClaims | null {
    try {
      const key = this.toKey(token);
      if (key === null) return null;
      const payload: unknown = jwt.verify(token, key.verificationKey, {
        algorithms: [key.algorithm],
        // Expiry is checked below, because jsonwebtoken uses the current time if it is given the time 0.
        ignoreExpiration: true,
      });
      return readClaims(payload);
    } catch {
      // Any error from jsonwebtoken or JSON.parse means that the token is invalid.
      return null;
    }
  }

  private toKey(token: string): JwtKey | null {
    if (typeof token !== 'string' || token.length > maxTokenLength) return null;
    const parts = token.split('.').map(decodeBase64url);
    const headerBytes = parts[0];
    if (parts.length !== 3 || parts.includes(null) || !headerBytes) return null;
    const header: unknown = JSON.parse(headerBytes.toString('utf8'));
    if (!hasExactKeys(header, ['alg', 'typ', 'kid']) || typeof header.kid !== 'string') return null;
    const key = this.keysById.get(header.kid);
    return key !== undefined && header.alg === key.algorithm && header.typ === 'JWT' ? key : null;
  }
}

function signingWith(first: JwtKey | undefined): { readonly key: KeyObject; readonly options: jwt.SignOptions } {
  if (!first?.signingKey) throw new Error('The first token key signs: it must be a secret or a private key.');
  const { kid, algorithm } = first;
  return { key: first.signingKey, options: { algorithm, header: { alg: algorithm, typ: 'JWT', kid } } };
}

function isCurrent(claims: AccessTokenClaims, now: Date): boolean {
  const latestIssue = now.getTime() + maxFutureIssueSeconds * 1000;
  return claims.expiresAt.getTime() > now.getTime() && claims.issuedAt.getTime() <= latestIssue;
}

function stringMembers(jwk: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(jwk).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Converts claims to a token's payload. */
function toPayload(claims: AccessTokenClaims): Readonly<Record<string, string | number>> {
  return {
    sub: claims.userId,
    email: claims.email,
    jti: claims.tokenId,
    iat: wholeSeconds(claims.issuedAt),
    exp: wholeSeconds(claims.expiresAt),
  };
}

/** Returns the claims of a verified payload, or null unless the payload has exactly the expected claims with the expected types. */
function readClaims(payload: unknown): AccessTokenClaims | null {
  if (!hasExactKeys(payload, ['sub', 'email', 'jti', 'iat', 'exp'])) return null;
  const { sub, email, jti, iat, exp } = payload;
  if (!isId(sub) || !isText(email) || !isText(jti) || !isInstant(iat) || !isInstant(exp)) return null;
  return { userId: sub, email, tokenId: jti, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

/** Returns whether `value` is an object (not an array) that has exactly the properties `keys`, as its own properties. */
function hasExactKeys<Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
}

function wholeSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Returns whether the value is an id in canonical form. Stores can reject look-ups of any other value. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= maxDateSeconds;
}
