import type { StoreAdapter } from '../../ports/store-adapter.js';

/** A case gets a fresh, empty, migrated store, which the suite closes. */
export type StoreCases = Readonly<Record<string, (store: StoreAdapter) => Promise<void>>>;

/** How many callers race for what only one may get. */
export const racers = 16;

/** Starts `count` calls in the same turn and waits for all of them. */
export function inParallel<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}
