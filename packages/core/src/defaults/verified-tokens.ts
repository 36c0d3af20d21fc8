import type { AccessTokenClaims } from '../ports/token-signer.js';

/**
 * Claims of tokens whose signature was found good, by the whole token: its owner shows it with every request, and a signature
 * that was good stays so while the keys are the same. Whether a token is still current has to be asked each time. Tokens that were
 * refused are not remembered, so nobody can fill it with made-up ones.
 */
export class VerifiedTokens {
  private readonly claimsByToken = new Map<string, AccessTokenClaims>();

  /** `most`: when there are more, the one that was put in first goes. */
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
