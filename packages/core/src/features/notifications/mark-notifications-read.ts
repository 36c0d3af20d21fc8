import type { SessionActor } from '../../domain/sign-in/session.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';

export interface ReadNotifications {
  readonly ids?: readonly string[] | undefined;
  /** The id of a notification, which is marked with all older ones, or a time. */
  readonly upTo?: string | Date | undefined;
}

/** Marks the selected notifications of the caller as read, or all of them if nothing is selected. */
export class MarkNotificationsRead {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: SessionActor, { ids, upTo }: ReadNotifications): Promise<void> {
    const now = this.clock.now();
    const isAll = ids === undefined && upTo === undefined;
    const selection = { ids: ids ?? [], upTo: isAll ? now : (upTo ?? null) };
    await this.unitOfWork.run(async ({ notifications, events }) => {
      const marked = await notifications.markRead(userId, selection, now);
      // The user's other devices show the same state.
      if (marked > 0) await events.append([{ type: 'notification.read', userId }], now);
    });
  }
}
