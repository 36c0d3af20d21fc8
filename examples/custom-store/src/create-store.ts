import type { StoreAdapter } from '@crewkit/core/adapter';
import { memoryStore } from './memory-store.js';

/** Creates a store as the suites need it: fresh, empty and migrated. */
export async function createStore(): Promise<StoreAdapter> {
  const store = memoryStore();
  await store.migrate();
  return store;
}
