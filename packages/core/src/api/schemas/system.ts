import { z } from 'zod';

import { storageUsage } from './storage.js';
import { id, instant } from './text.js';

const lastError = z.string().nullable();

export const pendingMail = z
  .object({
    id,
    createdAt: instant,
    attempts: z.int().meta({ description: 'Delivery attempts so far, including the current one.' }),
    nextAttemptAt: instant.meta({
      description: 'The time of the next attempt. During an attempt, the time at which the next attempt would start.',
    }),
    lastError: lastError.meta({ description: 'The code or class of the last error. `null`: no attempt has failed.' }),
  })
  .meta({ id: 'PendingMail' });

const job = z
  .object({
    name: z.string(),
    lastStartedAt: instant.nullable(),
    lastSucceededAt: instant.nullable(),
    lastError: lastError.meta({
      description: 'The code or class of the error if the last finished run failed, otherwise `null`.',
    }),
    runningSince: instant.nullable().meta({ description: '`null`: the job is not running.' }),
    nextRunAt: instant.nullable().meta({ description: '`null`: the job is running.' }),
  })
  .meta({ id: 'Job' });

export const jobList = z.object({ items: z.array(job) }).meta({ id: 'JobList' });

const owner = storageUsage.omit({ scope: true }).extend({ id }).meta({ id: 'StorageOwner' });

export const largestStorage = z
  .object({ organizations: z.array(owner), users: z.array(owner) })
  .meta({ id: 'LargestStorage' });
