import { z } from 'zod';

import { storageUsage } from '../chat/storage-usage.js';
import { id, instant } from '../schemas/text.js';

const lastError = z.string().nullable();

export const pendingMail = z
  .object({
    id,
    createdAt: instant,
    attempts: z.int().meta({ description: 'The number of delivery attempts so far, including a running one.' }),
    nextAttemptAt: instant.meta({
      description:
        'The time of the next attempt. During an attempt, the time at which the next attempt would start if this one ' +
        'fails.',
    }),
    lastError: lastError.meta({
      description: 'The code or class of the last error, or `null` if no attempt has failed.',
    }),
  })
  .meta({ id: 'PendingMail' });

const job = z
  .object({
    name: z.string(),
    lastStartedAt: instant.nullable(),
    lastSucceededAt: instant.nullable(),
    lastError: lastError.meta({
      description: "The code or class of the last finished run's error, or `null` if that run succeeded.",
    }),
    runningSince: instant
      .nullable()
      .meta({ description: 'The time at which the current run started, or `null` if the job is not running.' }),
    nextRunAt: instant.nullable().meta({ description: 'The time of the next run, or `null` if the job is running.' }),
  })
  .meta({ id: 'Job' });

export const jobList = z.object({ items: z.array(job) }).meta({ id: 'JobList' });

const owner = storageUsage.omit({ scope: true }).extend({ id }).meta({ id: 'StorageOwner' });

export const largestStorage = z
  .object({ organizations: z.array(owner), users: z.array(owner) })
  .meta({ id: 'LargestStorage' });
