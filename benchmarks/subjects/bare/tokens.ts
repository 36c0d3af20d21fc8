import { createHash, randomBytes, randomUUID } from 'node:crypto';

import jwt from 'jsonwebtoken';

import { tokenKey } from './settings.js';

const { kid, algorithm, key } = tokenKey;
const header = { alg: algorithm, typ: 'JWT', kid };
const accessSeconds = 15 * 60;

export interface Claims {
  readonly sub: string;
}

/** Returns the claims of the token in an `Authorization` header. Throws an error with the status 401 if the token is invalid. */
export function claimsIn(authorization: string | undefined): Claims {
  if (!authorization?.startsWith('Bearer ')) throw refusal(401);
  return readClaims(authorization.slice(7));
}

export function readClaims(token: string): Claims {
  try {
    return jwt.verify(token, key, { algorithms: [algorithm] }) as unknown as Claims;
  } catch {
    throw refusal(401);
  }
}

export interface NewTokens {
  readonly tokenId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly hash: Buffer;
}

export function newTokens({ id, email }: { id: string; email: string }): NewTokens {
  const tokenId = randomUUID();
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = { sub: id, email, jti: tokenId, iat: issuedAt, exp: issuedAt + accessSeconds };
  const refreshToken = randomBytes(32).toString('base64url');
  return {
    tokenId,
    accessToken: jwt.sign(claims, key, { algorithm, header }),
    refreshToken,
    hash: toHash(refreshToken),
  };
}

export function toHash(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}

/** Both frameworks respond with the status of an error. */
export function refusal(status: number): Error {
  return Object.assign(new Error('refused'), { statusCode: status, status });
}
