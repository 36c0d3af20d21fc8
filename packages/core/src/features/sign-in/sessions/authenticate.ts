import type { Account } from '../../../domain/accounts/account.js';
import {
  unknownClient,
  type ClientInfo,
  type ServerActor,
  type SessionActor,
} from '../../../domain/sign-in/session.js';
import { isUuid } from '../../../domain/uuid.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { AccessTokenClaims, JsonWebKey, TokenSigner } from '../../../ports/sign-in/token-signer.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';

export interface IdentifiedCaller {
  readonly actor: SessionActor;
  readonly account: Account;
}

/**
 * Identifies the caller by an access token, in two steps. `verify` checks the token without a store look-up. `identify` checks in the store
 * that the account still exists and is not disabled. If `checkSessions` is set, it also checks that the session is live.
 */
export class Authenticate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly signer: TokenSigner,
    private readonly tools: {
      readonly clock: Clock;
      /** Whether a token becomes invalid when its session ends, even before the token expires. */
      readonly checkSessions: boolean;
    },
  ) {}

  /** Returns the token's claims, or null if the token is malformed, forged or expired. */
  verify(accessToken: string): AccessTokenClaims | null {
    return this.signer.verify(accessToken, this.tools.clock.now());
  }

  /** Returns the keys with which third parties can verify the tokens. */
  publicKeys(): readonly JsonWebKey[] {
    return this.signer.publicKeys();
  }

  /** Returns the caller like `identify`, without the account. */
  async admit(claims: AccessTokenClaims | null, client: ClientInfo = unknownClient): Promise<SessionActor> {
    return (await this.identify(claims, client)).actor;
  }

  /**
   * Returns the caller to whom the token was issued. `claims` is the result of `verify`. `client` is the client that presented the token,
   * for the audit log. `account` is the caller's account at this moment. Throws `UNAUTHENTICATED` if `claims` is null or a check of the
   * account or session fails.
   */
  async identify(claims: AccessTokenClaims | null, client: ClientInfo): Promise<IdentifiedCaller> {
    if (claims === null) throw new CrewkitError('UNAUTHENTICATED');
    const account = await this.unitOfWork.read((stores) =>
      this.tools.checkSessions ? this.findWithSession(stores, claims) : stores.accounts.findById(claims.userId),
    );
    // A closed account is also disabled.
    if (account === null || account.disabledAt !== null) throw new CrewkitError('UNAUTHENTICATED');
    const { id: userId, email } = account;
    const token = { accessTokenId: claims.tokenId, accessTokenExpiresAt: claims.expiresAt };
    return { actor: { userId, email, ...token, key: null, client }, account };
  }

  /**
   * Returns the user as the caller on whose behalf code of the embedding application acts. Throws `UNAUTHENTICATED` unless the account
   * exists and is neither disabled nor closed.
   */
  async actAs(userId: string, client: ClientInfo = unknownClient): Promise<ServerActor> {
    const account = isUuid(userId) ? await this.unitOfWork.read(({ accounts }) => accounts.findById(userId)) : null;
    if (account === null || account.disabledAt !== null || account.closedAt !== null) {
      throw new CrewkitError('UNAUTHENTICATED');
    }
    return { userId, accessTokenId: null, key: null, client };
  }

  /** Returns whether the session of an admitted caller's access token is live. */
  async hasLiveSession({ accessTokenId, userId }: SessionActor): Promise<boolean> {
    if (this.tools.checkSessions) return true;
    const now = this.tools.clock.now();
    const session = await this.unitOfWork.read(({ sessions }) => sessions.findByAccessToken(accessTokenId, now));
    return session?.userId === userId;
  }

  /** Returns the account if the token's session is live, otherwise null. */
  private async findWithSession({ accounts, sessions }: Stores, claims: AccessTokenClaims): Promise<Account | null> {
    const session = await sessions.findByAccessToken(claims.tokenId, this.tools.clock.now());
    return session?.userId === claims.userId ? accounts.findById(claims.userId) : null;
  }
}
