import type { DeletionStore } from '@crewkit/core/ports';

/** Deleting removes everything at once here, so nothing is left behind: this store is small enough for it. */
export class MemoryDeletionStore implements DeletionStore {
  async removeSome(): Promise<number> {
    return 0;
  }

  async countWaiting(): Promise<number> {
    return 0;
  }
}
