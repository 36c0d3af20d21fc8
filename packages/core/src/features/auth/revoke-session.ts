import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

/** Ends one session of the caller. Throws `NOT_FOUND` for anybody else's and for none. */
export class RevokeSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: Actor, sessionId: string): Promise<void> {
    const existed = await this.unitOfWork.run(async (stores) => {
      await stores.accounts.lockById(accountId);
      if (!(await stores.sessions.delete(accountId, sessionId))) return false;
      await stores.events.append([{ type: 'session.revoked', userId: accountId, sessionId }], this.clock.now());
      return true;
    });
    if (!existed) throw new AppError('NOT_FOUND');
  }
}
