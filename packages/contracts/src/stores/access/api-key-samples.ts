import { randomUUID } from 'node:crypto';
import type { StoreInput } from '@crewkit/core/adapter';
import { at, toHash } from '../support/store-samples.js';

export type NewKey = StoreInput<'apiKeys', 'insert'>;

export function sampleApiKey(userId: string, changes: Partial<NewKey> = {}): NewKey {
  const id = randomUUID();
  const times = { createdAt: at(0), expiresAt: at(1000), lastUsedAt: null };
  return { id, userId, name: 'Import', permissions: ['org:view'], ...times, hash: toHash(id), ...changes };
}
