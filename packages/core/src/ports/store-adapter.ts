import type { EventBus } from './event-bus.js';
import type { Logger } from './logger.js';
import type { Measured } from './meter.js';
import type { RateLimiter } from './rate-limiter.js';
import type { UnitOfWork } from './unit-of-work.js';

/** What makes several processes act as one: of the store's own database, or of something beside it such as Redis. */
export interface SharedPorts {
  createEventBus(logger: Logger): EventBus;
  createRateLimiter(logger: Logger): RateLimiter;
}

/** What a storage package hands over: one database, opened. */
export interface StoreAdapter extends Measured {
  readonly unitOfWork: UnitOfWork;
  /** Absent: one process at a time uses the database. */
  readonly shared?: SharedPorts;
  /** Brings the schema to the newest version. Safe to call from several processes at once; returns what it applied. */
  migrate(): Promise<readonly string[]>;
  /** Resolves when the database answers; rejects with `UNAVAILABLE` when it does not. */
  ping(): Promise<void>;
  /** Waits for running work, then lets go of the database. Later calls fail with `UNAVAILABLE`, a second `close` may. */
  close(): Promise<void>;
}
