import type { Clock } from '../../../ports/clock.js';
import type { Departure } from '../../../ports/workspace/departure-store.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { leaveConversations } from '../../chat/conversations/leave-conversations.js';

const departuresAtOnce = 10;

/**
 * Removes former members from the organization's group conversations and from conversations about its tasks. Their access already ended
 * with the membership. The number of conversations is unbounded, so this happens in transactions of bounded size. The store keeps track of
 * the remaining work, so that after a crash, the next run in any process can continue it.
 */
export class FinishDepartures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs one batch for each of the ended memberships that have waited longest. Returns whether there is more to do immediately. */
  async execute(): Promise<boolean> {
    const departures = await this.unitOfWork.read((stores) => stores.departures.list(departuresAtOnce));
    let more = false;
    for (const departure of departures) if (await this.advance(departure)) more = true;
    return more;
  }

  /** Runs one batch, unless the departure is finished. Returns whether there is more to do immediately. */
  private advance(departure: Departure): Promise<boolean> {
    return this.unitOfWork.run(async (stores) => {
      // The departure could already be finished, and the user could be a member again.
      if (!(await stores.departures.isPending(departure))) return false;
      if (await leaveConversations(stores, departure, this.clock.now())) return true;
      await stores.departures.finish(departure);
      return false;
    });
  }
}
