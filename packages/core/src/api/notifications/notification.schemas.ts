import { z } from 'zod';

import { notificationKinds, subjectTypes } from '../../domain/notifications/notification.js';
import { createListSchema } from '../schemas/paging.js';
import { createIdSchema, id, instant } from '../schemas/text.js';

export const notificationKind = z.enum(notificationKinds);

const notification = z
  .object({
    id,
    kind: notificationKind,
    actorIds: z.array(createIdSchema('User')).meta({
      description: 'The users who caused the newest events: at most three, the newest first.',
    }),
    count: z.int().min(1).meta({ description: 'The number of events that the notification counts.' }),
    subject: z.object({
      type: z.enum(Object.values(subjectTypes)),
      id,
      conversationId: id.optional(),
      projectId: id.optional(),
      taskId: id.optional(),
      messageId: id.optional().meta({ description: 'The newest of the counted messages.' }),
    }),
    createdAt: instant.meta({ description: 'The time of the newest event that the notification counts.' }),
    readAt: instant.nullable(),
  })
  .meta({ id: 'Notification' });

export const notificationList = createListSchema(notification)
  .extend({ unreadCount: z.int().min(0).meta({ description: 'The number of all unread notifications.' }) })
  .meta({ id: 'NotificationList' });
