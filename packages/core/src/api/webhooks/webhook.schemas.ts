import { z } from 'zod';

import {
  allTypes,
  deliveryStatuses,
  pauseReasons,
  testEventType,
  webhookTypes,
} from '../../domain/webhooks/webhook.js';
import { id, instant } from '../schemas/text.js';

const maxUrlLength = 2048;

export const webhookUrl = z
  .string()
  .min(1)
  .max(maxUrlLength)
  .meta({ description: 'An https URL.', examples: ['https://hooks.example.com/crewkit'] });

export const webhookTypeList = z
  .array(z.enum([allTypes, ...webhookTypes]))
  .min(1)
  .max(webhookTypes.length + 1)
  .meta({ description: 'The types of events to receive. `*` stands for all, including those of later versions.' });

export const webhook = z
  .object({
    id,
    organizationId: id,
    url: z.string(),
    types: z.array(z.string()),
    paused: z.boolean(),
    pausedAt: instant.nullable(),
    pauseReason: z
      .enum(pauseReasons)
      .nullable()
      .meta({
        description:
          '`manual`: a user has paused the webhook. `failures`: it has accepted no event for three days. `gone`: it has ' +
          'answered with 410. `backlog`: too many events were waiting.',
      }),
    failingSince: instant.nullable().meta({ description: 'The first failed attempt since the last success.' }),
    createdAt: instant,
  })
  .meta({ id: 'Webhook' });

const secret = z.string().meta({
  description: 'The secret that signs the deliveries. It cannot be retrieved again.',
  examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
});

export const webhookWithSecret = webhook.extend({ secret }).meta({ id: 'WebhookWithSecret' });

export const webhookDelivery = z
  .object({
    id: id.meta({ description: 'The value of the header `webhook-id`.' }),
    type: z.string().meta({ examples: ['task.created', testEventType] }),
    data: z.record(z.string(), z.unknown()),
    status: z.enum(deliveryStatuses).meta({
      description:
        '`pending`: waits for its turn and is retried. `requested`: is attempted once, before all pending ones. ' +
        '`failed`: is not retried.',
    }),
    attempts: z.int().min(0),
    createdAt: instant.meta({ description: 'The time of the event.' }),
    lastAttemptAt: instant.nullable(),
    responseStatus: z.int().nullable().meta({ description: 'The status of the response to the last attempt.' }),
    error: z.string().nullable().meta({ description: 'Why the last attempt got no response, such as `timeout`.' }),
  })
  .meta({ id: 'WebhookDelivery' });
