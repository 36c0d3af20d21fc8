import type { AccessTokenClaims } from '@crewkit/core/adapter';

export const claims: AccessTokenClaims = {
  userId: '019a0000-0000-7000-8000-000000000001',
  email: 'jürgen@example.org',
  tokenId: 'a3bb189e-8bf9-4c3e-9f1a-3c0d0f2b6a11',
  issuedAt: new Date('2026-11-21T10:00:00.000Z'),
  expiresAt: new Date('2026-11-21T10:15:00.000Z'),
};

export const goodPayload: Readonly<Record<string, string | number>> = {
  sub: claims.userId,
  email: claims.email,
  jti: claims.tokenId,
  iat: 1_795_255_200,
  exp: 1_795_256_100,
};

export const justIssued = new Date('2026-11-21T10:00:00.500Z');

export function encodePart(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

export interface TokenParts {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The signed part: header and payload. */
  readonly signed: string;
  readonly signature: Buffer;
}

/** Parses a token without checking it. */
export function decodeParts(token: string): TokenParts {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const decode = (part: string): Readonly<Record<string, unknown>> =>
    JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>;
  return {
    header: decode(header),
    payload: decode(payload),
    signed: `${header}.${payload}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}
