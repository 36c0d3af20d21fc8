import type { Account } from '../../../domain/accounts/account.js';
import { isInGrace, type SessionEnd } from '../../../domain/lifetimes.js';
import type { LiveSession, RefreshToken, Session } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { SignInPolicy } from './sign-in-policy.js';

interface Found {
  readonly token: RefreshToken;
  readonly session: Session;
  readonly account: Account;
}

/**
 * Finds the live session of a refresh token and issues an access token for it, for code of the embedding application that renders pages.
 * Neither rotates the token nor extends the session: at most three look-ups, no writes. Also accepts a token that was rotated less than
 * `graceSeconds` ago, because a page can be requested while another tab refreshes. A token that was rotated earlier is not treated as reuse,
 * because only a refresh presents tokens. Returns null if the token is unknown, expired or rotated, if the session has ended, or if the
 * account is disabled or not verified. Closing an account ends its sessions.
 */
export class ReadSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly policy: SignInPolicy,
    private readonly tools: {
      readonly ids: IdSource;
      readonly clock: Clock;
      readonly graceSeconds: number;
      readonly sessionEnd: SessionEnd;
    },
  ) {}

  async execute(refreshToken: string): Promise<LiveSession | null> {
    const found = await this.unitOfWork.read((stores) => this.find(stores, refreshToken));
    const access = found === null ? null : await this.policy.readmit(found.account, found.token);
    return found === null || access === null ? null : { ...access, sessionId: found.session.id };
  }

  private async find({ sessions, accounts }: Stores, refreshToken: string): Promise<Found | null> {
    const { ids, clock, graceSeconds, sessionEnd } = this.tools;
    const now = clock.now();
    const token = await sessions.findToken(ids.sha256(refreshToken));
    if (token === null || token.expiresAt <= now) return null;
    if (token.rotatedAt !== null && !isInGrace(token.rotatedAt, { now, graceSeconds })) return null;
    const session = await sessions.findByAccessToken(token.accessTokenId, now);
    if (session === null) return null;
    const endsAt = sessionEnd.of(session);
    if (endsAt !== null && endsAt <= now) return null;
    const account = await accounts.findById(session.userId);
    return account === null ? null : { token, session, account };
  }
}
