import type { Actor } from '../../../domain/sign-in/session.js';
import type { EventBus } from '../../../ports/events/event-bus.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { lockPair, requireOther } from './block-user.js';

/**
 * Removes a user from the caller's block list. Does nothing if the user is not on the list or is unknown, so that the response does not
 * reveal which ids exist. Throws `VALIDATION_FAILED` if the user is the caller.
 */
export class UnblockUser {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
  ) {}

  async execute({ userId }: Actor, blockedUserId: string): Promise<void> {
    requireOther(userId, blockedUserId);
    await this.unitOfWork.run(async (stores) => {
      await lockPair(stores, userId, blockedUserId);
      await stores.blockedUsers.delete(userId, blockedUserId);
    });
    this.events.publish({ passing: { type: 'presence.pair_changed', userIds: [userId, blockedUserId] } });
  }
}
