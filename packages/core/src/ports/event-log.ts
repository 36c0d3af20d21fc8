import type { DurableEvent, RecordedEvent } from '../domain/domain-event.js';

/**
 * The durable event log: written in the transaction that causes the event, read by every process after the commit. Positions increase,
 * but they are assigned before the commit: a lower position may become visible after a higher one, and that of a rolled-back transaction
 * never does. A transaction that appends ends within 30 seconds: readers treat positions still missing by then as rolled back. Events
 * about one object (a conversation, an account) are nevertheless in order, because each transaction changes or locks that object before
 * it appends.
 */
export interface EventLog {
  /** Appends in the given order and returns the positions, which increase. Only inside `UnitOfWork.run`. */
  append(events: readonly DurableEvent[], at: Date): Promise<readonly number[]>;
  /**
   * Lists committed events in order of position, at most `limit`: those after `after`, and those at the positions `missing` (all of them
   * lower) that have become visible since.
   */
  list(window: {
    readonly after: number;
    readonly missing: readonly number[];
    readonly limit: number;
  }): Promise<RecordedEvent[]>;
  /** At least the highest position that was ever visible, deleted ones included, and never an unassigned one; 0 at first. */
  lastPosition(): Promise<number>;
  /**
   * Removes events recorded at or before `before`, or a batch of them that suits one transaction; returns how many. Their positions are
   * never reused.
   */
  deleteRecorded(before: Date): Promise<number>;
}
