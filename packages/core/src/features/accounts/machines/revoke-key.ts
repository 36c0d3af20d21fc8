import type { ApiKey } from '../../../domain/access/api-key.js';
import type { Stores } from '../../../ports/unit-of-work.js';

/** Removes an API key of the account, and records its end, so that its connections are closed. Returns the key, or null if it does not exist. */
export async function revokeKey(
  { apiKeys, events }: Stores,
  { userId, keyId }: { readonly userId: string; readonly keyId: string },
  at: Date,
): Promise<ApiKey | null> {
  const key = (await apiKeys.list(userId)).find(({ id }) => id === keyId);
  if (key === undefined || !(await apiKeys.delete(userId, keyId))) return null;
  await events.append([{ type: 'key.revoked', userId, keyId }], at);
  return key;
}
