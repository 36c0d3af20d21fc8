import { maxBlockedUsers } from '../../domain/contact-policy.js';
import type { Actor } from '../../domain/session.js';
import { AppError } from '../../errors/app-error.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import type { ContactRules } from './contact-rules.js';
import { lockPair, requireOther } from './lock-pair.js';

/**
 * Adds a user to the caller's block list, unless the user is already on it. From then on, neither user can contact the other: a message to
 * their direct conversation is refused if it is not stored when this call resolves. Throws `VALIDATION_FAILED` for the caller themselves.
 * Throws `NOT_FOUND` for users who are unknown or out of reach under the contact policy. Throws `CONFLICT` if the list is full.
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
      // This check runs before the look-up of the other account, so that unreachable and unknown users are refused after the same work.
      await this.rules.requireAcquainted(stores, userId, blockedUserId);
      if (!(await lockPair(stores, userId, blockedUserId))) throw new AppError('NOT_FOUND');
      const added = await stores.blockedUsers.insert({ userId, blockedUserId, blockedAt: this.clock.now() });
      if (added && (await stores.blockedUsers.count(userId)) > maxBlockedUsers) {
        throw new AppError('CONFLICT', { detail: `A user can block at most ${maxBlockedUsers} users.` });
      }
    });
  }
}
