import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { requireLiveSession } from '../checks/require-live-session.js';

/**
 * Ends one of the caller's sessions. Returns whether it was the session of the caller's own access token. Throws `NOT_FOUND` if the caller has no such session, and `UNAUTHENTICATED` if the caller's own
 * session has ended.
 */
export class RevokeSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(actor: SessionActor, sessionId: string): Promise<boolean> {
    const now = this.clock.now();
    return this.unitOfWork.run(async (stores) => {
      const { id } = await requireLiveSession(stores, await stores.accounts.lockById(actor.userId), { actor, now });
      if (!(await stores.sessions.delete(id, sessionId))) throw new CrewkitError('NOT_FOUND');
      await stores.events.append([{ type: 'session.revoked', userId: id, sessionId }], now);
      return (await stores.sessions.findByAccessToken(actor.accessTokenId, now)) === null;
    });
  }
}
