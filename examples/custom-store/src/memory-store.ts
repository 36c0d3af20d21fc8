import type { StoreAdapter } from '@crewkit/core/ports';
import { MemoryUnitOfWork } from './unit-of-work.js';

export interface MemoryStoreOptions {
  /** Milliseconds a transaction waits for the write lock before it fails with `UNAVAILABLE`. Default: 5,000. */
  readonly patienceMs?: number;
}

/**
 * Keeps all data in the memory of this process, for tests and demonstrations: data is lost when the process ends, and queries scan whole
 * tables where a database would use an index.
 */
export function memoryStore({ patienceMs = 5_000 }: MemoryStoreOptions = {}): StoreAdapter {
  const unitOfWork = new MemoryUnitOfWork(patienceMs);
  return {
    unitOfWork,
    // Maps have no schema to migrate. async, so that exceptions become rejections.
    migrate: async () => {
      unitOfWork.requireOpen();
      return [];
    },
    ping: async () => unitOfWork.requireOpen(),
    close: () => unitOfWork.close(),
  };
}
