import type { DeletionStore } from '@crewkit/core/ports';

/** Deletes everything at once and leaves no remainder: this store is small enough for it. */
export class MemoryDeletionStore implements DeletionStore {
  async removeSome(): Promise<number> {
    return 0;
  }

  async countWaiting(): Promise<number> {
    return 0;
  }
}
