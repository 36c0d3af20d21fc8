import type { Actor } from '../../../domain/sign-in/session.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { lockPair, requireOther } from './block-user.js';

/**
 * Removes a user from the caller's block list. Does nothing if the user is not on the list or is unknown, so that the response does not
 * reveal which ids exist. Throws `VALIDATION_FAILED` if the user is the caller.
 */
export class UnblockUser {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ userId }: Actor, blockedUserId: string): Promise<void> {
    return this.unitOfWork.run(async (stores) => {
      requireOther(userId, blockedUserId);
      await lockPair(stores, userId, blockedUserId);
      await stores.blockedUsers.delete(userId, blockedUserId);
    });
  }
}
