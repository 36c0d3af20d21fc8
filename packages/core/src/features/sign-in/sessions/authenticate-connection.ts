import type { SessionActor, SignInSession } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { AccessTokenClaims } from '../../../ports/sign-in/token-signer.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { Authenticate } from './authenticate.js';

export interface ConnectionActor extends SessionActor {
  readonly sessionId: string;
  readonly session: SignInSession;
}

/**
 * Admits a long-lived connection. The check is stricter than for a request: the token's session must be live even if `followSessions` of
 * `Authenticate` is not set. Otherwise, a client whose session was just revoked could reconnect with the same access token until the token
 * expires.
 */
export class AuthenticateConnection {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks the token without a store look-up, so that the connection can be counted against rate limits before `execute`. Throws
   * `UNAUTHENTICATED`.
   */
  verify(accessToken: string): AccessTokenClaims {
    const claims = this.authenticate.verify(accessToken);
    if (claims === null) throw new CrewkitError('UNAUTHENTICATED');
    return claims;
  }

  /** Admits the connection. `claims` is the result of `verify`. Throws `UNAUTHENTICATED`. */
  async execute(claims: AccessTokenClaims): Promise<ConnectionActor> {
    const actor = await this.authenticate.admit(claims);
    const now = this.clock.now();
    const session = await this.unitOfWork.read((stores) => stores.sessions.findByAccessToken(actor.accessTokenId, now));
    if (session?.userId !== actor.userId) throw new CrewkitError('UNAUTHENTICATED');
    return { ...actor, sessionId: session.id, session };
  }
}
