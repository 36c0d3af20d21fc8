import { maxBlockedUsers } from '../../domain/contact-policy.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { ContactRules } from './contact-rules.js';
import { lockPair, requireOther } from './lock-pair.js';

/**
 * Adds a user to the caller's block list; a user who is in it stays there. From then on neither can contact the other: a message
 * to their direct conversation that is not stored when this resolves is refused. Throws `VALIDATION_FAILED` for the caller
 * themselves, `NOT_FOUND` for users who are unknown, or out of reach by the contact policy, and `CONFLICT` if the list is full.
 */
export class BlockUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rules: ContactRules,
    private readonly clock: Clock,
  ) {}

  execute({ userId }: Actor, blockedUserId: string): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      requireOther(userId, blockedUserId);
      // Before the look-up of the other account, so that an unreachable and an unknown user are refused after the same work.
      await this.rules.requireAcquainted(stores, userId, blockedUserId);
      if (!(await lockPair(stores, userId, blockedUserId))) throw new AppError('NOT_FOUND');
      const added = await stores.blockedUsers.insert({ userId, blockedUserId, blockedAt: this.clock.now() });
      if (added && (await stores.blockedUsers.count(userId)) > maxBlockedUsers) {
        throw new AppError('CONFLICT', { detail: `A user can block at most ${maxBlockedUsers} users.` });
      }
    });
  }
}
