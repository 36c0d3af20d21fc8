import type { EventBus } from './event-bus.js';
import type { Logger } from './logger.js';
import type { Measured } from './meter.js';
import type { RateLimiter } from './rate-limiter.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Coordinates several processes: through the store's own database, or another service such as Redis. */
export interface SharedPorts {
  createEventBus(logger: Logger): EventBus;
  createRateLimiter(logger: Logger): RateLimiter;
}

/** The opened database that a storage package provides. */
export interface StoreAdapter extends Measured {
  readonly unitOfWork: UnitOfWork;
  /** Absent: one process at a time uses the database. */
  readonly shared?: SharedPorts;
  /** Migrates the schema to the newest version. Safe to call from several processes at once; returns the applied migrations. */
  migrate(): Promise<readonly string[]>;
  /** Resolves when the database answers; rejects with `UNAVAILABLE` when it does not. */
  ping(): Promise<void>;
  /** Waits for running work, then closes the database. Later calls fail with `UNAVAILABLE`; a second `close` may too. */
  close(): Promise<void>;
}
