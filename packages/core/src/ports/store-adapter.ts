import type { UnitOfWork } from './unit-of-work.js';

/** What a storage package hands over: one database, opened. */
export interface StoreAdapter {
  readonly unitOfWork: UnitOfWork;
  /** Brings the schema to the newest version. Safe to call from several processes at once; returns what it applied. */
  migrate(): Promise<readonly string[]>;
  /** Resolves when the database answers; rejects with `UNAVAILABLE` when it does not. */
  ping(): Promise<void>;
  /** Waits for running work, then lets go of the database. Later calls fail with `UNAVAILABLE`. */
  close(): Promise<void>;
}
