import type { Clock } from '../../ports/clock.js';
import type { Stores, UnitOfWork } from '../../ports/unit-of-work.js';

/** Conversations to leave, and audit events to clear, in one transaction. */
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
   * One batch for a closed account; does nothing for any other. Says whether there is more to do at once; a conversation that
   * another transaction has locked waits for the next run. Deadlocks are impossible: no transaction waits for a lock of
   * another one here, and nobody adds a closed account to a conversation.
   */
  advance(userId: string): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      const { personalData } = stores;
      // Others see the user in groups, so these come first. Fewer than a batch: locked ones may be left, for the next run.
      if ((await this.leave(stores, userId)) === batch) return true;
      if (await personalData.forgetOrigins(userId, batch)) return true;
      await personalData.finishClosing(userId);
      return false;
    });
  }

  private async leave({ conversations, events }: Stores, userId: string): Promise<number> {
    const now = this.clock.now();
    const ids = await conversations.lockLeavable(userId, batch);
    const left = await conversations.leave(ids, userId, now);
    await events.append(
      left.map((conversationId) => ({ type: 'participant.removed' as const, conversationId, userId })),
      now,
    );
    return ids.length;
  }
}
