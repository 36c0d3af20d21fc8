import { isApiKey, parseApiKey, type PresentedApiKey } from '../../../domain/access/api-key.js';
import type { Account } from '../../../domain/accounts/account.js';
import {
  unknownClient,
  type ClientInfo,
  type ServerActor,
  type ApiKeyGrant,
  type KeyActor,
  type RouteActor,
  type SessionActor,
} from '../../../domain/sign-in/session.js';
import { isUuid } from '../../../domain/uuid.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { AccessTokenClaims, JsonWebKey, TokenSigner } from '../../../ports/sign-in/token-signer.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import type { AuthenticateKey } from './authenticate-key.js';

/** A bearer token that could be valid: the claims of a signed access token, or a well-formed API key. */
export type Credential = AccessTokenClaims | PresentedApiKey;

export interface IdentifiedCaller<Who extends RouteActor = RouteActor> {
  readonly actor: Who;
  readonly account: Account;
}

/**
 * Identifies the caller by an access token or an API key, in two steps. `read` checks the bearer token without a store look-up. `identify`
 * checks in the store that the key and the account still exist, and that the account is not disabled. If `checkSessions` is set, it also
 * checks that the session of an access token is live.
 */
export class Authenticate {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly signer: TokenSigner,
    private readonly tools: {
      readonly clock: Clock;
      readonly authenticateKey: AuthenticateKey;
      /** Whether a token becomes invalid when its session ends, even before the token expires. */
      readonly checkSessions: boolean;
    },
  ) {}

  /** Returns what the bearer token states, or null if it is malformed, forged or expired, or if the checksum of an API key is wrong. */
  read(bearerToken: string): Credential | null {
    return isApiKey(bearerToken) ? parseApiKey(bearerToken) : this.verify(bearerToken);
  }

  /** Returns the access token's claims, or null if the token is malformed, forged or expired. */
  verify(accessToken: string): AccessTokenClaims | null {
    return this.signer.verify(accessToken, this.tools.clock.now());
  }

  /** Returns the keys with which third parties can verify the tokens. */
  publicKeys(): readonly JsonWebKey[] {
    return this.signer.publicKeys();
  }

  /** Returns the caller with the access token, without the account. Throws the same errors as `identify`. */
  async admit(claims: AccessTokenClaims | null, client: ClientInfo = unknownClient): Promise<SessionActor> {
    if (claims === null) throw new CrewkitError('UNAUTHENTICATED');
    return (await this.identifyByToken(claims, client)).actor;
  }

  /**
   * Returns the caller to whom the access token was issued, or who owns the API key. `credential` is the result of `read`. `client` is the
   * client that presented it, for the audit log. `account` is the caller's account at this moment. Throws `UNAUTHENTICATED` if `credential`
   * is null or a check of the account, session or key fails.
   */
  async identify(credential: Credential | null, client: ClientInfo): Promise<IdentifiedCaller> {
    if (credential === null) throw new CrewkitError('UNAUTHENTICATED');
    return 'keyId' in credential ? this.identifyByKey(credential, client) : this.identifyByToken(credential, client);
  }

  private async identifyByKey(presented: PresentedApiKey, client: ClientInfo): Promise<IdentifiedCaller<KeyActor>> {
    const { actor, account } = await this.tools.authenticateKey.identify(presented, client);
    return { actor, account };
  }

  private async identifyByToken(
    claims: AccessTokenClaims,
    client: ClientInfo,
  ): Promise<IdentifiedCaller<SessionActor>> {
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
   * Returns the user as the caller on whose behalf code of the embedding application acts. `key` is the API key that limits the caller's
   * access, or null. Throws `UNAUTHENTICATED` unless the account
   * exists and is neither disabled nor closed.
   */
  async actAs(
    userId: string,
    { client, key }: { readonly client: ClientInfo; readonly key: ApiKeyGrant | null } = {
      client: unknownClient,
      key: null,
    },
  ): Promise<ServerActor> {
    const account = isUuid(userId) ? await this.unitOfWork.read(({ accounts }) => accounts.findById(userId)) : null;
    if (account === null || account.disabledAt !== null || account.closedAt !== null) {
      throw new CrewkitError('UNAUTHENTICATED');
    }
    return { userId, accessTokenId: null, key, client };
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
