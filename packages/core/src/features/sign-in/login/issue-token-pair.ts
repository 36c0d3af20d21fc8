import type { Account } from '../../../domain/accounts/account.js';
import { lifetimes, secondsAfter, secondsBetween } from '../../../domain/lifetimes.js';
import type {
  ClientInfo,
  IssuedAccess,
  RefreshToken,
  RenewedAccess,
  Session,
  TokenPair,
} from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { IdSource } from '../../../ports/id-source.js';
import type { AccessTokenClaims, TokenSigner } from '../../../ports/sign-in/token-signer.js';
import type { Stores } from '../../../ports/unit-of-work.js';
import type { SessionEnd } from '../../../domain/lifetimes.js';

const maxSignMs = 2_000;

/** What the user has proven for a new session. */
export interface BegunSession extends Pick<Session, 'method' | 'secondFactor'> {
  readonly client: ClientInfo;
}

/** A session that continues with a new token pair. */
export interface RenewedSession {
  readonly sessionId: string;
  readonly client: ClientInfo;
  /** The time when the session expires, even if it is in use. If null, the session expires only if it is not used for a while. */
  readonly endsAt: Date | null;
}

/** Issues tokens without any check. Only the sign-in policy (`SignInPolicy`) may call it. */
export class IssueTokenPair {
  constructor(
    private readonly signer: TokenSigner,
    private readonly ids: IdSource,
    private readonly time: { readonly clock: Clock; readonly sessionEnd: SessionEnd },
  ) {}

  /** Issues the first pair of a new session. */
  async begin(stores: Stores, account: Account, { client, ...proven }: BegunSession): Promise<TokenPair> {
    const now = this.time.clock.now();
    const expiresAt = refreshUntil(now, this.time.sessionEnd.of({ createdAt: now }));
    const use = { id: this.ids.rowId(), createdAt: now, lastUsedAt: now, expiresAt };
    await stores.sessions.insert({ ...use, ...proven, userId: account.id, ...whereFrom(client) });
    await stores.events.append([{ type: 'session.started', userId: account.id, sessionId: use.id }], now);
    return this.issue(stores, account, { sessionId: use.id, now, expiresAt, rotatedAt: null });
  }

  /** Issues the next pair of a session, and extends the session. */
  async renew(stores: Stores, account: Account, { sessionId, client, endsAt }: RenewedSession): Promise<TokenPair> {
    const now = this.time.clock.now();
    const expiresAt = refreshUntil(now, endsAt);
    await stores.sessions.touch({ id: sessionId, lastUsedAt: now, expiresAt, ...whereFrom(client) });
    return this.issue(stores, account, { sessionId, now, expiresAt, rotatedAt: null });
  }

  /**
   * Issues another access token for a session without extending the session. Stores the access token together with a refresh token that is
   * marked as rotated and never given to a client. Without this refresh token, the session could not be found by its new access token.
   */
  async reissue(stores: Stores, account: Account, sessionId: string): Promise<RenewedAccess> {
    const now = this.time.clock.now();
    const expiresAt = secondsAfter(now, lifetimes.accessTokenSeconds);
    const { accessToken, accessTokenSeconds } = await this.issue(stores, account, {
      sessionId,
      now,
      expiresAt,
      rotatedAt: now,
    });
    return { accessToken, accessTokenSeconds, account, refreshToken: null };
  }

  /**
   * Issues another access token for a live session, and stores nothing. The token has the id of the access token that was issued with the
   * refresh token, so that the session can be found by it, and does not outlive the refresh token.
   */
  async repeat(account: Account, token: Pick<RefreshToken, 'accessTokenId' | 'expiresAt'>): Promise<IssuedAccess> {
    const now = this.time.clock.now();
    const accessTokenSeconds = Math.min(lifetimes.accessTokenSeconds, secondsBetween(now, token.expiresAt));
    const accessToken = await this.sign({
      userId: account.id,
      email: account.email,
      tokenId: token.accessTokenId,
      issuedAt: now,
      expiresAt: secondsAfter(now, accessTokenSeconds),
    });
    return { accessToken, accessTokenSeconds, account };
  }

  private async issue(
    stores: Stores,
    account: Account,
    { now, ...token }: Pick<RefreshToken, 'sessionId' | 'expiresAt' | 'rotatedAt'> & { readonly now: Date },
  ): Promise<TokenPair> {
    const accessTokenId = this.ids.accessTokenId();
    const refreshToken = this.ids.secretToken();
    const hash = this.ids.sha256(refreshToken);
    await stores.sessions.insertToken({ ...token, hash, userId: account.id, accessTokenId });
    const accessToken = await this.sign({
      userId: account.id,
      email: account.email,
      tokenId: accessTokenId,
      issuedAt: now,
      expiresAt: secondsAfter(now, lifetimes.accessTokenSeconds),
    });
    const refreshTokenSeconds = secondsBetween(now, token.expiresAt);
    return {
      accessToken,
      accessTokenSeconds: lifetimes.accessTokenSeconds,
      refreshToken,
      refreshTokenSeconds,
      account,
    };
  }

  /**
   * Signs in the caller's transaction, so that a refresh token is still valid if the signature fails. A signer that calls another system
   * must respond in time, because the transaction waits for it.
   */
  private async sign(claims: AccessTokenClaims): Promise<string> {
    const signature = this.signer.sign(claims);
    if (typeof signature === 'string') return signature;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`No signature within ${maxSignMs} ms.`)), maxSignMs);
    });
    try {
      return await Promise.race([signature, late]);
    } catch (cause) {
      throw new CrewkitError('UNAVAILABLE', { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

function refreshUntil(now: Date, endsAt: Date | null): Date {
  const unused = secondsAfter(now, lifetimes.refreshTokenSeconds);
  return endsAt !== null && endsAt < unused ? endsAt : unused;
}

function whereFrom({ ipAddress, userAgent }: ClientInfo): ClientInfo {
  return { ipAddress, userAgent };
}
