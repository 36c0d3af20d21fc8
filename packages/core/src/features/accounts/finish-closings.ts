import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { leaveConversations } from '../chat/leave-conversations.js';

/** Audit events to clear in one transaction. */
const batch = 200;
const accountsAtOnce = 10;

/**
 * Takes closed accounts out of groups and task conversations, and clears the traces that they left in the audit log. Both grow
 * with the account, so they happen after the closing, in transactions of bounded size. The store remembers what is left to do:
 * a process that ends in between leaves the rest to the next run, of whatever process.
 */
export class FinishClosings {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** One batch for each of the closings that wait longest. True: there is more to do at once. */
  async execute(): Promise<boolean> {
    const userIds = await this.unitOfWork.read(({ personalData }) => personalData.listClosing(accountsAtOnce));
    let more = false;
    for (const userId of userIds) if (await this.advance(userId)) more = true;
    return more;
  }

  /**
   * Runs one batch for a closed account, which cannot join conversations; does nothing for other accounts. Says whether there
   * is more to do at once.
   */
  advance(userId: string): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      // Conversations first, because others see them.
      if (await leaveConversations(stores, { organizationId: null, userId }, this.clock.now())) return true;
      if (await stores.personalData.forgetOrigins(userId, batch)) return true;
      await stores.personalData.finishClosing(userId);
      return false;
    });
  }
}
