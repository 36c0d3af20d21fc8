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
    title: z
      .string()
      .nullable()
      .meta({
        description:
          'The title of the task or the conversation, or the name of the organization. null for conversations without a ' +
          'title, such as direct conversations.',
      }),
    createdAt: instant.meta({ description: 'The time of the newest event that the notification counts.' }),
    readAt: instant.nullable(),
  })
  .meta({ id: 'Notification' });

const on = z.boolean();
const time = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .meta({ examples: ['22:00'] });
const channels = z.object({ inbox: on, mail: on, push: on });
const quietHours = z.strictObject({ from: time, to: time });
const quietHoursRule =
  'No emails about mentions and no push messages are sent during these hours of the day, in the time zone of the account or ' +
  'else in UTC.';

export const notificationSettings = z
  .object({
    channels: z.object({
      mention: channels,
      assigned: channels,
      invitation: channels,
      thread_reply: channels,
      message: channels,
    }),
    quietHours: quietHours.nullable().meta({ description: quietHoursRule }),
  })
  .meta({ id: 'NotificationSettings' });

const someChannels = z.strictObject({ inbox: on.optional(), mail: on.optional(), push: on.optional() }).optional();

export const notificationSettingsChange = z.strictObject({
  channels: z
    .strictObject({
      mention: someChannels,
      assigned: someChannels,
      invitation: someChannels,
      thread_reply: someChannels,
      message: someChannels,
    })
    .optional(),
  quietHours: quietHours.nullable().optional().meta({ description: quietHoursRule }),
});

export const pushKey = z
  .object({ publicKey: z.string().meta({ description: 'The `applicationServerKey`, in base64url (RFC 8292).' }) })
  .meta({ id: 'PushKey' });

const maxEndpointLength = 2048;

export const newPushSubscription = z
  .strictObject({
    endpoint: z
      .string()
      .regex(/^[!-~]+$/, 'Must be a URL.')
      .max(maxEndpointLength)
      .meta({ examples: ['https://push.example.com/send/6yrJqxnFkPo'] }),
    expirationTime: z.int().min(0).nullable().optional().meta({ description: 'Has no effect.' }),
    keys: z
      .strictObject({
        p256dh: z.string().regex(/^B[\w-]{86}$/, 'Must be an uncompressed point of P-256 in base64url.'),
        auth: z.string().regex(/^[\w-]{22}$/, 'Must be 16 bytes in base64url.'),
      })
      .meta({
        examples: [
          {
            p256dh: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
            auth: 'A1b2C3d4E5f6G7h8I9j0Kg',
          },
        ],
      }),
  })
  .meta({ id: 'NewPushSubscription' });

export const pushSubscription = z
  .object({ id, endpoint: z.string(), createdAt: instant })
  .meta({ id: 'PushSubscription' });

export const notificationList = createListSchema(notification)
  .extend({ unreadCount: z.int().min(0).meta({ description: 'The number of all unread notifications.' }) })
  .meta({ id: 'NotificationList' });
