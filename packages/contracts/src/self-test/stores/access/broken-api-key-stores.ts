import type { StoreAdapter } from '@crewkit/core/adapter';
import type { BrokenStore } from '../broken-store.js';
import { withStores } from '../override-stores.js';

/** Finds keys by their id alone, although ids are not secret. */
function ignoreHashes(store: StoreAdapter): StoreAdapter {
  const hashes = new Map<string, Uint8Array>();
  return withStores(store, ({ apiKeys }) => ({
    apiKeys: {
      insert(key) {
        hashes.set(key.id, key.hash);
        return apiKeys.insert(key);
      },
      findLive: (id, hash, now) => apiKeys.findLive(id, hashes.get(id) ?? hash, now),
    },
  }));
}

export const brokenApiKeyStores: readonly BrokenStore[] = [
  {
    flaw: 'finds API keys with any hash',
    caughtBy: 'finds a key by its id and hash',
    breakStore: ignoreHashes,
  },
  {
    flaw: 'finds expired API keys',
    caughtBy: 'finds a key until it expires',
    breakStore: (store) =>
      withStores(store, ({ apiKeys }) => ({
        apiKeys: { findLive: (id, hash) => apiKeys.findLive(id, hash, new Date(0)) },
      })),
  },
];
