import { maxBlockedUsers } from '../../domain/contact-policy.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { lockPair } from './lock-pair.js';

/**
 * Adds a user to the caller's block list; a user who is in it stays there. From then on neither can contact the other: a message
 * to their direct conversation that is not stored when this resolves is refused. Throws `VALIDATION_FAILED` for the caller
 * themselves, `NOT_FOUND` for unknown users, `CONFLICT` if the list is full.
 */
export class BlockUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute({ accountId: userId }: Actor, blockedUserId: string): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      await lockPair(stores, userId, blockedUserId);
      const added = await stores.blockedUsers.insert({ userId, blockedUserId, blockedAt: this.clock.now() });
      if (added && (await stores.blockedUsers.count(userId)) > maxBlockedUsers) {
        throw new AppError('CONFLICT', { detail: `A user can block at most ${maxBlockedUsers} users.` });
      }
    });
  }
}
