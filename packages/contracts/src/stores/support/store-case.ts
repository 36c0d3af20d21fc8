import type { StoreAdapter } from '@crewkit/core/adapter';

/** Cases, each of which gets a new, empty, migrated store that the suite closes. */
export type StoreCases = Readonly<Record<string, (store: StoreAdapter) => Promise<void>>>;

/** The number of concurrent callers when only one of them may succeed. */
export const racers = 16;

/** Starts `count` calls in the same event loop turn and waits for all of them. */
export function inParallel<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index)));
}
