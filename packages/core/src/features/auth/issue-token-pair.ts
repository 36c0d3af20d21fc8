import type { Account } from '../../domain/account.js';
import { lifetimes, secondsAfter } from '../../domain/lifetimes.js';
import type { ClientInfo } from '../../domain/session.js';
import type { TokenPair } from '../../domain/token-pair.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { TokenSigner } from '../../ports/token-signer.js';
import type { Stores } from '../../ports/unit-of-work.js';

export type Admission =
  | { readonly kind: 'admitted'; readonly pair: TokenPair }
  | { readonly kind: 'unverified' }
  | { readonly kind: 'disabled' };

export interface SessionToRenew {
  readonly sessionId: string;
}

/**
 * The one gate to a token pair: every way of signing in, and every refresh, ends here. It admits only accounts that
 * are verified and not disabled. Runs inside the caller's transaction, on an account locked by it.
 */
export class IssueTokenPair {
  constructor(
    private readonly signer: TokenSigner,
    private readonly ids: IdSource,
    private readonly clock: Clock,
  ) {}

  /** `renew` null: a new session; else the session whose token was just rotated. */
  async execute(
    stores: Stores,
    account: Account,
    origin: ClientInfo & { renew: SessionToRenew | null },
  ): Promise<Admission> {
    if (account.disabledAt !== null) return { kind: 'disabled' };
    if (account.emailVerifiedAt === null) return { kind: 'unverified' };
    const now = this.clock.now();
    const expiresAt = secondsAfter(now, lifetimes.refreshTokenSeconds);
    const { renew, ipAddress, userAgent } = origin;
    const sessionId = renew?.sessionId ?? this.ids.rowId();
    const use = { id: sessionId, lastUsedAt: now, expiresAt, ipAddress, userAgent };
    if (renew === null) await stores.sessions.insert({ ...use, accountId: account.id, createdAt: now });
    else await stores.sessions.touch(use);
    return { kind: 'admitted', pair: await this.issue(stores, account, { sessionId, now, expiresAt }) };
  }

  private async issue(
    stores: Stores,
    account: Account,
    { sessionId, now, expiresAt }: { sessionId: string; now: Date; expiresAt: Date },
  ): Promise<TokenPair> {
    const accessTokenId = this.ids.accessTokenId();
    const refreshToken = this.ids.secretToken();
    const hash = this.ids.sha256(refreshToken);
    await stores.sessions.insertToken({
      hash,
      sessionId,
      accountId: account.id,
      accessTokenId,
      expiresAt,
      rotatedAt: null,
    });
    const accessToken = this.signer.sign({
      accountId: account.id,
      email: account.email,
      tokenId: accessTokenId,
      issuedAt: now,
      expiresAt: secondsAfter(now, lifetimes.accessTokenSeconds),
    });
    return { accessToken, refreshToken, accessTokenSeconds: lifetimes.accessTokenSeconds, account };
  }
}
