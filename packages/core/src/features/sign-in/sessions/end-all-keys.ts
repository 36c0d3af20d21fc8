import type { Stores } from '../../../ports/unit-of-work.js';

/** Removes all API keys of an account, and records the end of each key, so that its connections are closed. */
export async function endAllKeys(stores: Stores, userId: string, at: Date): Promise<void> {
  const keyIds = await stores.apiKeys.deleteAll(userId);
  const events = keyIds.map((keyId) => ({ type: 'key.revoked', userId, keyId }) as const);
  if (events.length > 0) await stores.events.append(events, at);
}
