import { describe, expect, it } from 'vitest';
import type { AccessTokenClaims } from '../../ports/sign-in/token-signer.js';
import { VerifiedTokens } from './verified-tokens.js';

const readClaims = (userId: string): AccessTokenClaims => ({
  userId,
  email: 'ada@example.com',
  tokenId: userId,
  issuedAt: new Date(0),
  expiresAt: new Date(1000),
});

describe('VerifiedTokens', () => {
  it('returns stored tokens, and evicts the oldest when it is full', () => {
    const tokens = new VerifiedTokens(2);
    for (const name of ['a', 'b', 'b', 'c']) tokens.put(name, readClaims(name));
    expect(['a', 'b', 'c', 'd'].map((name) => tokens.get(name)?.userId)).toEqual([undefined, 'b', 'c', undefined]);
  });
});
