import type { StoreAdapter } from '@crewkit/core/adapter';

/** A working store with one flaw, and the case of the suite that must fail because of it. */
export interface BrokenStore {
  readonly flaw: string;
  /** The name of the case. */
  readonly caughtBy: string;
  /**
   * Returns the broken store. Some flaws are race conditions: `store` must be able to read, and to start another transaction, during a
   * transaction. In a store that serializes transactions, these flaws have no effect, and their cases pass.
   */
  readonly breakStore: (store: StoreAdapter) => StoreAdapter;
}
