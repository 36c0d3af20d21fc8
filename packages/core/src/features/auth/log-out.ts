import type { Actor } from '../../domain/session.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { endAllSessions } from './end-all-sessions.js';

/** Ends every session of the caller, on all devices. Access tokens already issued run out by themselves. */
export class LogOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: Actor): Promise<void> {
    await this.unitOfWork.run(async (stores) => {
      await stores.accounts.lockById(accountId);
      await endAllSessions(stores, accountId, this.clock.now());
    });
  }
}
