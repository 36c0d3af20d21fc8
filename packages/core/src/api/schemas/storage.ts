import { z } from 'zod';

/** The storage that a user or an organization uses of its quota. */
export const storageUsage = z
  .object({
    scope: z.enum(['user', 'organization']),
    usedBytes: z.int().meta({ description: 'Bytes of all files, those being uploaded or removed included.' }),
    limitBytes: z.int().nullable().meta({ description: '`null`: no limit. 0: no files at all.' }),
  })
  .meta({ id: 'StorageUsage' });
