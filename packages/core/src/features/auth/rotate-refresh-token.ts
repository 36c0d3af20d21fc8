import type { ClientInfo, RefreshToken } from '../../domain/session.js';
import type { TokenPair } from '../../domain/token-pair.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { Logger } from '../../ports/logger.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';
import { endAllSessions } from './end-all-sessions.js';
import type { Admission, IssueTokenPair } from './issue-token-pair.js';

export interface RotateRefreshTokenInput {
  readonly refreshToken: string;
  readonly client: ClientInfo;
}

type Outcome = Admission | { readonly kind: 'unknown' } | { readonly kind: 'reused'; readonly accountId: string };

/**
 * Exchanges a refresh token for a new pair (RFC 9700 §4.14.2). Of N parallel uses of one token exactly one rotates.
 * Presenting a rotated token is reuse: every session of its user ends, and that stays although the request fails.
 * Throws `INVALID_REFRESH_TOKEN`, or `EMAIL_NOT_VERIFIED`, which leaves the token as it was.
 */
export class RotateRefreshToken {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly issueTokenPair: IssueTokenPair,
    private readonly tools: {
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly logger: Logger;
    },
  ) {}

  async execute({ refreshToken, client }: RotateRefreshTokenInput): Promise<TokenPair> {
    const hash = this.tools.ids.sha256(refreshToken);
    // The outcome is thrown after the commit, because the revocation must not be rolled back by the refusal.
    const outcome = await this.unitOfWork.run((stores) => this.exchange(stores, hash, client));
    if (outcome.kind === 'reused') this.reportReuse(outcome.accountId);
    if (outcome.kind === 'unverified') throw new AppError('EMAIL_NOT_VERIFIED');
    if (outcome.kind !== 'admitted') throw new AppError('INVALID_REFRESH_TOKEN');
    return outcome.pair;
  }

  private async exchange(stores: Stores, hash: Uint8Array, client: ClientInfo): Promise<Outcome> {
    const now = this.tools.clock.now();
    const token = await stores.sessions.findToken(hash);
    if (token === null || token.expiresAt <= now) return { kind: 'unknown' };
    const account = await stores.accounts.lockById(token.accountId);
    if (account === null) return { kind: 'unknown' };
    if (token.rotatedAt !== null) return this.revokeAll(stores, token);
    if (account.disabledAt !== null) return { kind: 'disabled' };
    if (account.emailVerifiedAt === null) return { kind: 'unverified' };
    if (!(await stores.sessions.rotate(hash, now))) {
      // Between the look and the guarded statement somebody was faster: with a rotation, or with a revocation.
      const again = await stores.sessions.findToken(hash);
      return again === null || again.rotatedAt === null ? { kind: 'unknown' } : this.revokeAll(stores, token);
    }
    return this.issueTokenPair.execute(stores, account, { ...client, renew: { sessionId: token.sessionId } });
  }

  private async revokeAll(stores: Stores, token: RefreshToken): Promise<Outcome> {
    await endAllSessions(stores, token.accountId, this.tools.clock.now());
    return { kind: 'reused', accountId: token.accountId };
  }

  private reportReuse(accountId: string): void {
    this.tools.logger.warn(
      { accountId },
      'a rotated refresh token was presented again: all sessions of the account ended',
    );
  }
}
