import type { DurableEvent, RecordedEvent } from '../domain/domain-event.js';

/**
 * Stores the durable event log. The transaction that causes an event writes it, and every process reads it after the commit.
 *
 * Positions increase, but they are assigned before the commit. A lower position can therefore become visible after a higher one, and the
 * position of a rolled-back transaction never becomes visible. A transaction that appends ends within 30 seconds: readers treat positions
 * still missing by then as rolled back.
 *
 * Events about one object (a conversation, an account) are nevertheless in order, because each transaction changes or locks that object
 * before it appends.
 */
export interface EventLog {
  /** Appends the events in the given order and returns their positions, which increase. Call it only inside `UnitOfWork.run`. */
  append(events: readonly DurableEvent[], at: Date): Promise<readonly number[]>;
  /**
   * Lists at most `limit` committed events in order of position. These are the events after `after`, and the events at the positions
   * `missing` that have become visible since. All positions in `missing` are lower than `after`.
   */
  list(window: {
    readonly after: number;
    readonly missing: readonly number[];
    readonly limit: number;
  }): Promise<RecordedEvent[]>;
  /**
   * Returns a position that is at least the highest position that was ever visible, including those of deleted events. Never returns an
   * unassigned position. Returns 0 if there has been no event.
   */
  lastPosition(): Promise<number>;
  /**
   * Removes events recorded at or before `before`, or a batch of them that fits in one transaction. Returns the number of removed events.
   * Their positions are never reused.
   */
  deleteRecorded(before: Date): Promise<number>;
}
