import type { Clock } from '../../../ports/clock.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { leaveConversations } from '../../chat/conversations/leave-conversations.js';

/** The number of audit events to clear per transaction. */
const batch = 200;
const accountsAtOnce = 10;

/**
 * Removes closed accounts from group conversations and task conversations, and clears the client addresses, user agents and emails in the
 * audit events of these accounts. The number of conversations and events is unbounded, so this happens after the closing, in transactions
 * of bounded size. The store keeps track of the remaining work, so that after a crash, the next run in any process can continue it.
 */
export class FinishClosings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs one batch for each of the closed accounts that have waited longest. Returns true if there is more to do immediately. */
  async execute(): Promise<boolean> {
    const userIds = await this.unitOfWork.read(({ personalData }) => personalData.listClosing(accountsAtOnce));
    let more = false;
    for (const userId of userIds) if (await this.advance(userId)) more = true;
    return more;
  }

  /**
   * Runs one batch for a closed account. Does nothing for an account that is not closed. The remaining work cannot grow, because closed
   * accounts cannot join conversations. Returns whether there is more to do immediately.
   */
  advance(userId: string): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      // Conversations come first, because other users see them.
      if (await leaveConversations(stores, { organizationId: null, userId }, this.clock.now())) return true;
      if (await stores.personalData.forgetOrigins(userId, batch)) return true;
      await stores.personalData.finishClosing(userId);
      return false;
    });
  }
}
