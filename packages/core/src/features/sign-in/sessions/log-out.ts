import type { SessionActor } from '../../../domain/sign-in/session.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { endAllSessions } from './end-all-sessions.js';
import { requireLiveSession } from '../checks/require-live-session.js';

/**
 * Ends every session of the caller, on all devices. Access tokens that were already issued stay valid until they expire. Throws
 * `UNAUTHENTICATED` if the caller's own session has ended, because a token of an ended session must not end later sessions.
 */
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(actor: SessionActor): Promise<void> {
    const now = this.clock.now();
    await this.unitOfWork.run(async (stores) => {
      const { id } = await requireLiveSession(stores, await stores.accounts.lockById(actor.userId), { actor, now });
      await endAllSessions(stores, id, now);
    });
  }
}
