import type { StoreAdapter } from '@crewkit/core/ports';
import { memoryStore } from './memory-store.js';

/** A store as the suites want one: fresh, empty and migrated. */
export async function createStore(): Promise<StoreAdapter> {
  const store = memoryStore();
  await store.migrate();
  return store;
}
