import type { Actor } from '../../domain/session.js';
import type { EventBus } from '../../ports/event-bus.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Ends every session of the caller, on all devices. Access tokens already issued run out by themselves. */
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId }: Actor): Promise<void> {
    await this.unitOfWork.run(async (stores) => {
      await stores.accounts.lockById(accountId);
      await stores.sessions.deleteAll(accountId);
    });
    this.events.publish({ type: 'sessions.revoked', accountId, sessionId: null });
  }
}
