import type { SessionActor } from '../../../domain/sign-in/session.js';
import { CrewkitError } from '../../../errors/crewkit-error.js';
import type { Clock } from '../../../ports/clock.js';
import type { EventBus } from '../../../ports/events/event-bus.js';
import type { Stores, UnitOfWork } from '../../../ports/unit-of-work.js';
import { announcePresence } from './announce-presence.js';

/** Returns whether the caller shows their presence to the users with whom they share a direct or group conversation. */
export class ViewPresenceSetting {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  execute({ userId }: SessionActor): Promise<boolean> {
    return this.unitOfWork.read(({ presence }) => presence.isVisible(userId));
  }
}

/**
 * Shows or hides the caller's presence. Hiding it removes what is stored about it, and those who saw it see the caller as offline. Throws
 * `UNAUTHENTICATED` if the account is closed.
 */
export class SetPresenceVisibility {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: SessionActor, isVisible: boolean): Promise<void> {
    const now = this.clock.now();
    const isShown = await this.unitOfWork.run(async (stores) => {
      const account = await stores.accounts.lockById(userId);
      if (account?.closedAt !== null) throw new CrewkitError('UNAUTHENTICATED');
      if (isVisible) return stores.presence.show(userId, now);
      await hidePresence(stores, userId, now);
      return false;
    });
    if (!isShown) return;
    // The processes to which the user is connected record this, and then announce the status. A user without connections is offline.
    this.events.publish({ passing: { type: 'presence.shown', userId } });
    announcePresence(this.events, [userId]);
  }
}

/**
 * Removes the user's presence. If the user was visible, appends an event, so that those who saw the presence are told even after an outage
 * of the event bus. The account must be locked.
 */
export async function hidePresence({ presence, events }: Stores, userId: string, now: Date): Promise<void> {
  if (await presence.hide(userId)) await events.append([{ type: 'presence.hidden', userId }], now);
}
