import type { NotificationSettings } from '../../domain/notifications/notification-settings.js';
import type { PushSubscription } from '../../domain/notifications/push.js';
import { toSubjectIds, type Notification } from '../../domain/notifications/notification.js';

export function presentNotification(notification: Notification) {
  const { id, kind, actorIds, count, subject, createdAt, readAt } = notification;
  return {
    id,
    kind,
    actorIds,
    count,
    subject: toSubjectIds(notification),
    title: subject.title,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

export function presentPushSubscription({ id, endpoint, createdAt }: PushSubscription) {
  return { id, endpoint, createdAt: createdAt.toISOString() };
}

export function presentNotificationSettings({ channels, quietHours }: NotificationSettings): NotificationSettings {
  const { mention, assigned, invitation, thread_reply, message } = channels;
  return { channels: { mention, assigned, invitation, thread_reply, message }, quietHours };
}
