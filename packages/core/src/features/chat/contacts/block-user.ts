import { maxBlockedUsers } from '../../../domain/chat/contact-policy.js';
import type { Actor } from '../../../domain/sign-in/session.js';
import { AppError } from '../../../errors/app-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import type { ContactRules } from './contact-rules.js';
import { lockPair, requireOther } from './lock-pair.js';

/**
 * Adds a user to the caller's block list, unless the user is already on it. From then on, neither user can contact the other, and no new
 * message is stored in their direct conversation. Throws `VALIDATION_FAILED` if the user is the caller. Throws `NOT_FOUND` for unknown
 * users, and for users whom the caller may not contact according to the contact policy. Throws `CONFLICT` if the caller's block list is
 * full.
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
      // This check runs before the other account is looked up, so that the work is the same for unreachable and unknown users.
      await this.rules.requireAcquainted(stores, userId, blockedUserId);
      if (!(await lockPair(stores, userId, blockedUserId))) throw new AppError('NOT_FOUND');
      const added = await stores.blockedUsers.insert({ userId, blockedUserId, blockedAt: this.clock.now() });
      if (added && (await stores.blockedUsers.count(userId)) > maxBlockedUsers) {
        throw new AppError('CONFLICT', { detail: `A user can block at most ${maxBlockedUsers} users.` });
      }
    });
  }
}
