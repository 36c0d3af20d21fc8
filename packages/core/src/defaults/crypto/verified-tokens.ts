import type { AccessTokenClaims } from '../../ports/sign-in/token-signer.js';

/**
 * Caches the claims of tokens whose signature was verified. The whole token is the cache key. The cache saves work because clients send the
 * same token with many requests, and a valid signature stays valid as long as the signing keys are the same. The calling code must still
 * check each time whether the token has expired. Refused tokens are not cached, so forged tokens cannot fill the cache.
 */
export class VerifiedTokens {
  private readonly claimsByToken = new Map<string, AccessTokenClaims>();

  /** Creates a cache of at most `most` entries. If another entry is added, the oldest entry is removed. */
  constructor(private readonly most: number) {}

  get(token: string): AccessTokenClaims | undefined {
    return this.claimsByToken.get(token);
  }

  put(token: string, claims: AccessTokenClaims): void {
    this.claimsByToken.set(token, claims);
    if (this.claimsByToken.size <= this.most) return;
    for (const oldest of this.claimsByToken.keys()) {
      this.claimsByToken.delete(oldest);
      return;
    }
  }
}
