import type { StoreAdapter } from '@crewkit/core/adapter';
import { MemoryUnitOfWork } from './unit-of-work.js';

export interface MemoryStoreOptions {
  /** How long a transaction waits for the write lock before it fails with `UNAVAILABLE`, in milliseconds. The default is 5,000. */
  readonly patienceMs?: number;
}

/**
 * Keeps all data in this process's memory, for tests and demonstrations. The data is lost when the process ends. Queries scan whole tables,
 * for which a database would use an index.
 */
export function memoryStore({ patienceMs = 5_000 }: MemoryStoreOptions = {}): StoreAdapter {
  const unitOfWork = new MemoryUnitOfWork(patienceMs);
  return {
    unitOfWork,
    // Maps have no schema to migrate. The function is async, so that exceptions become rejections.
    migrate: async () => {
      unitOfWork.requireOpen();
      return [];
    },
    ping: async () => unitOfWork.requireOpen(),
    close: () => unitOfWork.close(),
  };
}
