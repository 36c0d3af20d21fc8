import type { Account } from '../../../domain/accounts/account.js';
import { isInGrace, type SessionEnd } from '../../../domain/lifetimes.js';
import type { ClientInfo, RefreshToken, RenewedAccess } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Logger } from '../../../ports/observability/logger.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { endAllSessions } from '../sessions/end-all-sessions.js';
import { requireAdmitted, type SignInPolicy } from './sign-in-policy.js';

export interface RotateRefreshTokenInput {
  readonly refreshToken: string;
  readonly client: ClientInfo;
}

type Outcome =
  | { readonly kind: 'renewed'; readonly access: RenewedAccess }
  | { readonly kind: 'refused' }
  | { readonly kind: 'reused'; readonly userId: string };

/**
 * Exchanges a refresh token for a new token pair. This rotates the token: the token counts as used and is replaced by the token in the new
 * pair (RFC 9700 §4.14.2). Of N parallel exchanges of one token, exactly one rotates it.
 *
 * A client can present a token again after its rotation. Less than `graceSeconds` after the rotation, no sessions are ended, and the client
 * gets an access token without a refresh token if the session is still live. Later, presenting the token counts as reuse, which ends every
 * session of the token's user. The end of these sessions is committed even though the request fails.
 *
 * Throws `INVALID_REFRESH_TOKEN`. If the account's email is not verified, does not rotate the token and throws `EMAIL_NOT_VERIFIED`.
 */
export class RotateRefreshToken {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly policy: SignInPolicy,
    private readonly tools: {
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly logger: Logger;
      /**
       * For this number of seconds after a token's rotation (the grace period), presenting the token again ends no sessions. 0 means that
       * there is no grace period.
       */
      readonly graceSeconds: number;
      readonly sessionEnd: SessionEnd;
    },
  ) {}

  async execute({ refreshToken, client }: RotateRefreshTokenInput): Promise<RenewedAccess> {
    const hash = this.tools.ids.sha256(refreshToken);
    // The error for reuse is thrown after the commit, because the revocation must not be rolled back.
    const outcome = await this.unitOfWork.run((stores) => this.exchange(stores, hash, client), { isSeparate: true });
    if (outcome.kind === 'reused') this.reportReuse(outcome.userId, client);
    if (outcome.kind !== 'renewed') throw new CrewkitError('INVALID_REFRESH_TOKEN');
    return outcome.access;
  }

  /** Returns the user id of a live refresh token, or null if the token is not live. Only reads, and runs one query. */
  async findOwner(refreshToken: string): Promise<string | null> {
    const hash = this.tools.ids.sha256(refreshToken);
    const token = await this.unitOfWork.read(({ sessions }) => sessions.findToken(hash));
    const isLive = token !== null && token.rotatedAt === null && token.expiresAt > this.tools.clock.now();
    return isLive ? token.userId : null;
  }

  /** Exchanges the token. Any error that it throws rolls back the rotation. */
  private async exchange(stores: Stores, hash: Uint8Array, client: ClientInfo): Promise<Outcome> {
    const now = this.tools.clock.now();
    const token = await stores.sessions.findToken(hash);
    if (token === null || token.expiresAt <= now) return { kind: 'refused' };
    const account = await stores.accounts.lockById(token.userId);
    if (account === null) return { kind: 'refused' };
    if (token.rotatedAt !== null) return this.answerDisplaced(stores, account, token);
    const endsAt = await this.getEnd(stores, token, now);
    // The session's end is checked before the rotation. Otherwise, presenting a token of an ended session a second time would count as
    // reuse.
    if (endsAt !== null && endsAt <= now) return { kind: 'refused' };
    if (!(await stores.sessions.rotate(hash, now))) {
      // Race condition: the token was rotated or revoked between the look-up and the conditional SQL statement.
      const again = await stores.sessions.findToken(hash);
      return again === null ? { kind: 'refused' } : this.answerDisplaced(stores, account, again);
    }
    const admission = await this.policy.renew(stores, account, { sessionId: token.sessionId, client, endsAt });
    return { kind: 'renewed', access: requireAdmitted(admission, 'INVALID_REFRESH_TOKEN') };
  }

  /** Returns the time at which the token's session ends, or null if sessions have no maximum age. Runs no query in that case. */
  private async getEnd(stores: Stores, { accessTokenId }: RefreshToken, now: Date): Promise<Date | null> {
    const { sessionEnd } = this.tools;
    if (!sessionEnd.isSet) return null;
    const session = await stores.sessions.findByAccessToken(accessTokenId, now);
    return session === null ? now : sessionEnd.of(session);
  }

  private async answerDisplaced(stores: Stores, account: Account, token: RefreshToken): Promise<Outcome> {
    const { rotatedAt, accessTokenId } = token;
    const now = this.tools.clock.now();
    if (rotatedAt === null) return { kind: 'refused' };
    if (!isInGrace(rotatedAt, { now, graceSeconds: this.tools.graceSeconds })) {
      await endAllSessions(stores, account.id, now);
      return { kind: 'reused', userId: account.id };
    }
    const session = await stores.sessions.findByAccessToken(accessTokenId, now);
    if (session === null) return { kind: 'refused' };
    const reissue = await this.policy.reissue(stores, account, session.id);
    const access = reissue.kind === 'reissued' ? reissue.access : requireAdmitted(reissue, 'INVALID_REFRESH_TOKEN');
    return { kind: 'renewed', access };
  }

  private reportReuse(userId: string, { ipAddress }: ClientInfo): void {
    this.tools.logger.warn(
      { userId, ipAddress },
      'a rotated refresh token was presented again: all sessions of the account ended',
    );
  }
}
