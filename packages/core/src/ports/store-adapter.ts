import type { EventBus } from './events/event-bus.js';
import type { Logger } from './observability/logger.js';
import type { Measured } from './observability/meter.js';
import type { RateLimiter } from './rate-limiter.js';
import type { UnitOfWork } from './unit-of-work.js';

/** Coordinates several processes through the store's own database, or through another service such as Redis. */
export interface SharedPorts {
  createEventBus(logger: Logger): EventBus;
  createRateLimiter(logger: Logger): RateLimiter;
}

/** The opened database that a storage package provides. `Client` is the type of the client in `crewkit.transaction`. */
export interface StoreAdapter<Client = unknown> extends Measured {
  readonly unitOfWork: UnitOfWork<Client>;
  /** The ports that coordinate several processes. If absent, only one process at a time can use the database. */
  readonly shared?: SharedPorts;
  /** The folder in which files are stored beside the database by default. If absent, the database has no such place. */
  readonly filesDirectory?: string;
  /**
   * Migrates the schema to the newest version and returns the applied migrations. Several processes can safely call it at the same time.
   */
  migrate(): Promise<readonly string[]>;
  /** Resolves if the database responds, and rejects with `UNAVAILABLE` if it does not. */
  ping(): Promise<void>;
  /**
   * Waits for running work and then closes the database. Later calls fail with `UNAVAILABLE`, and a second call of `close` can fail too.
   */
  close(): Promise<void>;
}
