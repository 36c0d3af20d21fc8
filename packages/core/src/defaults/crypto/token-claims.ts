import { isUuid } from '../../domain/uuid.js';
import type { AccessTokenClaims } from '../../ports/sign-in/token-signer.js';

/** The largest instant that a Date can contain, in seconds (ECMA-262 §21.4.1.1). */
const maxDateSeconds = 8_640_000_000_000;

/** Converts claims to a token's payload. */
export function toPayload(claims: AccessTokenClaims): Readonly<Record<string, string | number>> {
  return {
    sub: claims.userId,
    email: claims.email,
    jti: claims.tokenId,
    iat: wholeSeconds(claims.issuedAt),
    exp: wholeSeconds(claims.expiresAt),
  };
}

/** Returns the claims of a verified payload, or null unless the payload has exactly the expected claims with the expected types. */
export function readClaims(payload: unknown): AccessTokenClaims | null {
  if (!hasExactKeys(payload, ['sub', 'email', 'jti', 'iat', 'exp'])) return null;
  const { sub, email, jti, iat, exp } = payload;
  if (!isId(sub) || !isText(email) || !isText(jti) || !isInstant(iat) || !isInstant(exp)) return null;
  return { userId: sub, email, tokenId: jti, issuedAt: new Date(iat * 1000), expiresAt: new Date(exp * 1000) };
}

/** Returns whether `value` is an object (not an array) that has exactly the properties `keys`, as its own properties. */
export function hasExactKeys<Key extends string>(value: unknown, keys: readonly Key[]): value is Record<Key, unknown> {
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
