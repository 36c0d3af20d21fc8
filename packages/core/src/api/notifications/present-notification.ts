import type { NotificationSettings } from '../../domain/notifications/notification-settings.js';
import { subjectTypes, type Notification } from '../../domain/notifications/notification.js';

export function presentNotification(notification: Notification) {
  const { id, kind, actorIds, count, createdAt, readAt } = notification;
  return {
    id,
    kind,
    actorIds,
    count,
    subject: presentSubject(notification),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

function presentSubject({ kind, subject: { id, projectId, taskId, messageId } }: Notification) {
  const type = subjectTypes[kind];
  return {
    type,
    id,
    ...(type === 'conversation' && { conversationId: id }),
    ...(projectId !== null && { projectId }),
    ...(taskId !== null && { taskId }),
    ...(messageId !== null && { messageId }),
  };
}

export function presentNotificationSettings({ channels, quietHours }: NotificationSettings): NotificationSettings {
  const { mention, assigned, invitation, thread_reply } = channels;
  return { channels: { mention, assigned, invitation, thread_reply }, quietHours };
}
