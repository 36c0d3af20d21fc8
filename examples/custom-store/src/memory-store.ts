import type { StoreAdapter } from '@crewkit/core/ports';
import { MemoryUnitOfWork } from './unit-of-work.js';

export interface MemoryStoreOptions {
  /** How long a transaction waits for its turn to write before it fails with `UNAVAILABLE`. Default: 5,000. */
  readonly patienceMs?: number;
}

/**
 * Keeps everything in this process, for tests and demonstrations: all of it ends with the process, and queries walk
 * whole tables where a database would use an index.
 */
export function memoryStore({ patienceMs = 5_000 }: MemoryStoreOptions = {}): StoreAdapter {
  const unitOfWork = new MemoryUnitOfWork(patienceMs);
  return {
    unitOfWork,
    // Maps have no schema that could be old. async, so that what is thrown becomes a rejection.
    migrate: async () => {
      unitOfWork.requireOpen();
      return [];
    },
    ping: async () => unitOfWork.requireOpen(),
    close: () => unitOfWork.close(),
  };
}
