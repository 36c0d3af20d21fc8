import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { Authenticate } from './authenticate.js';

export interface ConnectionActor extends Actor {
  readonly sessionId: string;
}

/**
 * Admits a long-lived connection. Stricter than a request: the session of the token must still live, or a client
 * whose sessions were just revoked would come back with the same access token until it expires.
 */
export class AuthenticateConnection {
  constructor(
    private readonly authenticate: Authenticate,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Throws `UNAUTHENTICATED`. */
  async execute(accessToken: string): Promise<ConnectionActor> {
    // The account would grow old with the connection.
    const { account: _, ...actor } = await this.authenticate.admit(this.authenticate.verify(accessToken));
    const now = this.clock.now();
    const session = await this.unitOfWork.read((stores) => stores.sessions.findByAccessToken(actor.accessTokenId, now));
    if (session?.accountId !== actor.accountId) throw new AppError('UNAUTHENTICATED');
    return { ...actor, sessionId: session.id };
  }
}
