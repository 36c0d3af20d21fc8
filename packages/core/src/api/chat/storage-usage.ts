import { z } from 'zod';
import type { StorageUsage } from '../../domain/chat/storage.js';

/** The storage that a user or an organization uses, and its quota. */
export const storageUsage = z
  .object({
    scope: z.enum(['user', 'organization']),
    usedBytes: z.int().meta({
      description: 'The total size of all files in bytes, including files that are being uploaded or deleted.',
    }),
    limitBytes: z
      .int()
      .nullable()
      .meta({ description: 'The quota in bytes. `null` means unlimited; 0 means that no files can be uploaded.' }),
  })
  .meta({ id: 'StorageUsage' });

export function presentStorage({ scope, usedBytes, limitBytes }: StorageUsage): z.output<typeof storageUsage> {
  return { scope, usedBytes, limitBytes };
}
