import { createHash, randomBytes, randomUUID } from 'node:crypto';

import jwt from 'jsonwebtoken';

import { tokenKey } from './settings.mjs';

const { kid, algorithm, key } = tokenKey;
const header = { alg: algorithm, typ: 'JWT', kid };
const accessSeconds = 15 * 60;

/** Returns the claims of the token in an `Authorization` header. Throws an error with the status 401 if the token is invalid. */
export function claimsIn(authorization) {
  if (!authorization?.startsWith('Bearer ')) throw refusal(401);
  return readClaims(authorization.slice(7));
}

export function readClaims(token) {
  try {
    return jwt.verify(token, key, { algorithms: [algorithm] });
  } catch {
    throw refusal(401);
  }
}

export function newTokens({ id, email }) {
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

export function toHash(refreshToken) {
  return createHash('sha256').update(refreshToken).digest();
}

/** Both frameworks respond with the status of an error. */
export function refusal(status) {
  return Object.assign(new Error('refused'), { statusCode: status, status });
}
