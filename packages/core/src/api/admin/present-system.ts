import type { z } from 'zod';

import type { JobState } from '../../features/admin/system/list-jobs.js';
import type { LargestOwner, LargestStorage } from '../../features/admin/system/list-largest-storage.js';
import type { PendingMail } from '../../ports/mail/mail-outbox.js';
import type { jobList, largestStorage, pendingMail } from './system.schemas.js';

export function presentPendingMail(mail: PendingMail): z.output<typeof pendingMail> {
  return {
    id: mail.id,
    createdAt: mail.createdAt.toISOString(),
    attempts: mail.attempts,
    nextAttemptAt: mail.nextAttemptAt.toISOString(),
    lastError: mail.lastError,
  };
}

export function presentJob(job: JobState): z.output<typeof jobList>['items'][number] {
  return {
    name: job.name,
    lastStartedAt: job.lastStartedAt?.toISOString() ?? null,
    lastSucceededAt: job.lastSucceededAt?.toISOString() ?? null,
    lastError: job.lastError,
    runningSince: job.runningSince?.toISOString() ?? null,
    nextRunAt: job.nextRunAt?.toISOString() ?? null,
  };
}

export function presentLargestStorage({ organizations, users }: LargestStorage): z.output<typeof largestStorage> {
  return { organizations: organizations.map(presentOwner), users: users.map(presentOwner) };
}

function presentOwner({ ownerId, usedBytes, limitBytes }: LargestOwner) {
  return { id: ownerId, usedBytes, limitBytes };
}
