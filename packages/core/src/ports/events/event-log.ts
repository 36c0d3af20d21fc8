import type { DurableEvent, RecordedEvent } from '../../domain/events/domain-event.js';

/**
 * Stores the durable event log. The transaction that causes an event appends the event to the log, and every process reads the event after
 * the commit.
 *
 * Positions increase, but they are assigned before the commit. A lower position can therefore become visible after a higher one, and the
 * position of a rolled-back transaction never becomes visible. A transaction that appends events must end within 30 seconds, because
 * readers treat positions that are still missing after that time as rolled back.
 *
 * Events about one object (a conversation, an account) are nevertheless in order, because each transaction changes or locks that object
 * before it appends.
 */
export interface EventLog {
  /** Appends the events in the given order and returns their positions, which increase. Call it only inside `UnitOfWork.run`. */
  append(events: readonly DurableEvent[], at: Date): Promise<readonly number[]>;
  /**
   * Lists at most `limit` committed events, ordered by position: the events after position `after`, and the events that have become visible
   * at the positions in `missing`. All positions in `missing` must be lower than `after`.
   */
  list(window: {
    readonly after: number;
    readonly missing: readonly number[];
    readonly limit: number;
  }): Promise<RecordedEvent[]>;
  /**
   * Returns the highest position assigned so far, even if its event has been deleted. The store may also count positions of transactions
   * that have not been committed or were rolled back. Returns 0 if no position has been assigned.
   */
  lastPosition(): Promise<number>;
  /**
   * Removes events recorded at or before `before`, at most one batch per call. Returns the number of removed events. Their positions are
   * never reused.
   */
  deleteRecorded(before: Date): Promise<number>;
}
