import type { Notification } from '../../domain/notifications/notification.js';
import { requirePageLimit, type Page } from '../../domain/page.js';
import type { SessionActor } from '../../domain/sign-in/session.js';
import type { Clock } from '../../ports/clock.js';
import type { UnitOfWork } from '../../ports/unit-of-work.js';
import { findVisible } from './visible-notifications.js';

/** A page of notifications, and the number of all unread ones that the user may see. */
export interface NotificationPage extends Page<Notification, number> {
  readonly unreadCount: number;
}

/**
 * Lists the caller's notifications, newest first. Leaves out notifications about subjects that the caller may no longer see, so a page can be
 * shorter than its limit. Throws `VALIDATION_FAILED`.
 */
export class ListNotifications {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(
    actor: SessionActor,
    query: { readonly unread: boolean; readonly before: number | null; readonly limit: number },
  ): Promise<NotificationPage> {
    requirePageLimit(query.limit);
    const now = this.clock.now();
    return this.unitOfWork.read(async (stores) => {
      const { items, next } = await stores.notifications.list(actor.userId, { ...query, now });
      const unread = await stores.notifications.countUnread(actor.userId, now);
      const places = [...items.map(({ subject }) => subject), ...unread];
      const isVisible = await findVisible(stores, actor, { places, now });
      const unreadCount = unread.filter(isVisible).reduce((sum, { count }) => sum + count, 0);
      return { items: items.filter(({ subject }) => isVisible(subject)), next, unreadCount };
    });
  }
}
