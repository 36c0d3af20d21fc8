import type { Actor } from '../../domain/session.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { lockPair } from './lock-pair.js';

/**
 * Removes a user from the caller's block list; does nothing for a user who is not in it. Throws `VALIDATION_FAILED` for the caller
 * themselves, `NOT_FOUND` for unknown users.
 */
export class UnblockUser {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ accountId: userId }: Actor, blockedUserId: string): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      await lockPair(stores, userId, blockedUserId);
      await stores.blockedUsers.delete(userId, blockedUserId);
    });
  }
}
