import type { z } from 'zod';

import type { StorageUsage } from '../../domain/chat/storage.js';
import type { storageUsage } from './storage.schemas.js';

export function presentStorage({ scope, usedBytes, limitBytes }: StorageUsage): z.output<typeof storageUsage> {
  return { scope, usedBytes, limitBytes };
}
