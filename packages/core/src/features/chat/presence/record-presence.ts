import { isActive } from '../../../domain/chat/presence.js';
import type { Clock } from '../../../ports/clock.js';
import type { Activity } from '../../../ports/chat/presence-store.js';
import type { EventBus } from '../../../ports/events/event-bus.js';
import type { UnitOfWork } from '../../../ports/unit-of-work.js';
import { announcePresence } from './announce-presence.js';

/** A user with connections to a process, or whose connections to it have ended. */
export interface ConnectedUser extends Activity {
  readonly isConnected: boolean;
  /** Whether the user's status may have changed since the last record. */
  readonly hasChanged: boolean;
}

// The maximum number of users per statement.
const maxUsers = 1000;

/**
 * Records which users are connected to a process. Users who show their presence get a lease, and other users see a change of their status.
 * If mention emails are on, the time is recorded for all users, so that they are not emailed about messages that they are about to see.
 */
export class RecordPresence {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventBus,
    private readonly settings: { readonly clock: Clock; readonly mentionMails: boolean },
  ) {}

  /**
   * Records the users, each of whom may be listed only once. The leases expire after `leaseSeconds` unless they are renewed. Returns the
   * last activity, in any process, of those users who show their presence.
   */
  async execute(processId: string, users: readonly ConnectedUser[], leaseSeconds: number): Promise<Activity[]> {
    const activities: Activity[] = [];
    for (let first = 0; first < users.length; first += maxUsers) {
      activities.push(...(await this.record(processId, users.slice(first, first + maxUsers), leaseSeconds)));
    }
    return activities;
  }

  /** Returns whether a connected user who was last active at `lastActiveAt` is online, not away. */
  isActive(lastActiveAt: Date, now: Date): boolean {
    return isActive(lastActiveAt, now);
  }

  /** Ends the leases of processes that no longer run. */
  async endExpired(): Promise<void> {
    let userIds: string[];
    do {
      const now = this.settings.clock.now();
      userIds = await this.unitOfWork.run(({ presence }) => presence.takeExpired(now, maxUsers));
      announcePresence(this.events, [...new Set(userIds)]);
    } while (userIds.length === maxUsers);
  }

  private async record(processId: string, users: readonly ConnectedUser[], leaseSeconds: number): Promise<Activity[]> {
    const { clock, mentionMails } = this.settings;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + leaseSeconds * 1000);
    const gone = users.filter(({ isConnected }) => !isConnected).map(({ userId }) => userId);
    const leased = await this.unitOfWork.run(async ({ mentions, presence }) => {
      if (mentionMails) {
        const userIds = users.map(({ userId }) => userId);
        await mentions.recordSeen(userIds, now);
      }
      // Users whose connections have ended are included, because their last activity must be recorded.
      const visible = await presence.lease(processId, users, { now, expiresAt });
      if (visible.length > 0 && gone.length > 0) await presence.release(processId, gone);
      return visible;
    });
    const changed = new Set(users.filter(({ hasChanged }) => hasChanged).map(({ userId }) => userId));
    const announced = leased.filter(({ userId, isNew, previousActiveAt, lastActiveAt }) => {
      // A process that knew the user as active does not know that others have seen the user as away.
      return isNew || changed.has(userId) || isActive(previousActiveAt, now) !== isActive(lastActiveAt, now);
    });
    announcePresence(
      this.events,
      announced.map(({ userId }) => userId),
    );
    return leased;
  }
}
