import type { DurableEvent, RecordedEvent } from '../domain/domain-event.js';

/**
 * The durable log of what has happened: written in the transaction that makes it happen, read by every process after
 * the commit. Positions rise, but they are given before the commit: a lower one may become visible after a higher
 * one, and one that was rolled back never does. A transaction that appends ends within 30 seconds: readers take what
 * has not appeared by then for rolled back. Events about one thing (a conversation, an account) are in order nevertheless,
 * because each transaction changes or locks that thing before it appends.
 */
export interface EventLog {
  /** Appends in the given order and returns the positions, which rise. Only inside `UnitOfWork.run`. */
  append(events: readonly DurableEvent[], at: Date): Promise<readonly number[]>;
  /**
   * Committed events in order of position, at most `limit`: those after `after`, and those at the positions `missing`
   * (all of them lower) that have appeared meanwhile.
   */
  list(window: {
    readonly after: number;
    readonly missing: readonly number[];
    readonly limit: number;
  }): Promise<RecordedEvent[]>;
  /** At least the highest position that was ever visible, swept ones included, and never one that nobody was given; 0 at first. */
  lastPosition(): Promise<number>;
  /**
   * Removes what was recorded at or before `before`, or as much of it as is good for one transaction; returns how many.
   * Their positions are never given again.
   */
  deleteRecorded(before: Date): Promise<number>;
}
