import { taskViews } from '../../../domain/access/access.js';
import { PermissionSet } from '../../../domain/access/permissions/permission-set.js';
import { unknownClient, type AccessHolder, type SignInSession } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { AuthenticateKey } from './authenticate-key.js';
import type { Authenticate, Credential } from './authenticate.js';

// A connection receives the events of all conversations in which the user takes part, also of those about tasks.
const received = [...taskViews, 'chat:view'] as const;

/** The caller of a connection. */
export interface ConnectionActor extends AccessHolder {
  /** The id of the session, or of the API key. The connection ends with it. */
  readonly credentialId: string;
  /** The time at which the connection ends, unless the client presents a newer access token. null means that it does not end. */
  readonly expiresAt: Date | null;
  /** How the session began, or null for an API key. */
  readonly session: SignInSession | null;
}

/**
 * Admits a long-lived connection. The check of an access token is stricter than for a request: the token's session must be live even if `followSessions` of
 * `Authenticate` is not set. Otherwise, a client whose session was just revoked could reconnect with the same access token until the token
 * expires.
 */
export class AuthenticateConnection {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly authenticateKey: AuthenticateKey,
    private readonly tools: { readonly unitOfWork: UnitOfWork; readonly clock: Clock },
  ) {}

  /**
   * Checks the token without a store look-up, so that the connection can be counted against rate limits before `execute`. Throws
   * `UNAUTHENTICATED`.
   */
  verify(token: string): Credential {
    const credential = this.authenticate.read(token);
    if (credential === null) throw new CrewkitError('UNAUTHENTICATED');
    return credential;
  }

  /**
   * Admits the connection. `credential` is the result of `verify`. Throws `UNAUTHENTICATED`, and `FORBIDDEN` if an API key lacks a permission
   * to receive events.
   */
  async execute(credential: Credential): Promise<ConnectionActor> {
    if ('keyId' in credential) {
      const { actor, expiresAt } = await this.authenticateKey.identify(credential, unknownClient);
      if (!actor.key.permissions.covers(PermissionSet.of(received))) {
        throw new CrewkitError('FORBIDDEN', { requiredPermissions: received });
      }
      return { ...actor, credentialId: credential.keyId, session: null, expiresAt };
    }
    const actor = await this.authenticate.admit(credential);
    const { unitOfWork, clock } = this.tools;
    const now = clock.now();
    const session = await unitOfWork.read(({ sessions }) => sessions.findByAccessToken(actor.accessTokenId, now));
    if (session?.userId !== actor.userId) throw new CrewkitError('UNAUTHENTICATED');
    return { ...actor, credentialId: session.id, session, expiresAt: actor.accessTokenExpiresAt };
  }
}
