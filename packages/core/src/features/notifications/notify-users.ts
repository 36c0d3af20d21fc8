import { secondsAfter } from '../../domain/lifetimes.js';
import type { Ways } from '../../domain/notifications/notification-settings.js';
import { pushPolicy } from '../../domain/notifications/push.js';
import type { Clock } from '../../ports/clock.js';
import type { IdSource } from '../../ports/id-source.js';
import type { NotifiedEvent } from '../../ports/notifications/notification-store.js';
import type { Stores } from '../../ports/unit-of-work.js';

/** Stores the notifications of users about an event, announces them, and makes the users' push subscriptions due. */
export class NotifyUsers {
  constructor(private readonly tools: { readonly ids: IdSource; readonly clock: Clock }) {}

  /** Notifies each user once, in the given ways. The transaction must have locked the accounts. */
  async execute(
    stores: Stores,
    event: NotifiedEvent,
    users: readonly (readonly [userId: string, Ways])[],
  ): Promise<void> {
    if (users.length === 0) return;
    const ways = new Map(users);
    const given = users.map(([userId, { listed }]) => ({ id: this.tools.ids.rowId(), userId, listed }));
    const recorded = await stores.notifications.record(event, given);
    const now = this.tools.clock.now();
    const created = recorded
      .filter(({ userId }) => ways.get(userId)?.listed)
      .map(({ id: notificationId, userId }) => {
        return { type: 'notification.created', userId, notificationId, kind: event.kind } as const;
      });
    if (created.length > 0) await stores.events.append(created, now);
    const pushed = recorded.flatMap(({ userId }) => (ways.get(userId)?.pushed ? userId : []));
    const dueAt = secondsAfter(now, pushPolicy.delaySeconds);
    if (pushed.length > 0) await stores.pushSubscriptions.makeDue(pushed, { position: event.position, dueAt });
  }
}
