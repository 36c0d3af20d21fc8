import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { EventBus } from '../../ports/event-bus.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Ends one session of the caller. Throws `NOT_FOUND` for anybody else's and for none. */
export class RevokeSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId }: Actor, sessionId: string): Promise<void> {
    const existed = await this.unitOfWork.run(async (stores) => {
      await stores.accounts.lockById(accountId);
      return stores.sessions.delete(accountId, sessionId);
    });
    if (!existed) throw new AppError('NOT_FOUND');
    this.events.publish({ type: 'sessions.revoked', accountId, sessionId });
  }
}
