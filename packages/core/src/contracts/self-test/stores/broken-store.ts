import type { StoreAdapter } from '../../../ports/store-adapter.js';

/** A working store with one flaw, and the case of the suite that must fail because of it. */
export interface BrokenStore {
  readonly flaw: string;
  /** Name of the case. */
  readonly caughtBy: string;
  /**
   * Some flaws are races between a transaction and a read beside it, so `store` must be able to read while a
   * transaction runs.
   */
  readonly breakStore: (store: StoreAdapter) => StoreAdapter;
}
