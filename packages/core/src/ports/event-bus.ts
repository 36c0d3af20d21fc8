import type { PassingEvent } from '../domain/domain-event.js';

/** What goes between processes: that there is an event at this place of the log, or an event that is in no log. */
export type EventNotice = { readonly position: number } | { readonly passing: PassingEvent };

/**
 * Tells every process, the publisher's own included, what was committed. Only a hint that makes things quick: notices
 * may be lost while a connection is away, and whoever must not miss anything reads the event log. A bus mends its
 * connections by itself and never lets their errors end the process.
 */
export interface EventBus {
  /**
   * Resolves when notices published from now on arrive here. Rejects with `UNAVAILABLE` and the reason as its `cause` if what
   * carries the notices cannot be reached; then it leaves nothing running and is called again later, until it resolves once.
   * Any other error says that it can never succeed.
   */
  connect(): Promise<void>;
  /** Call after the commit. Never throws and never waits for subscribers. Notices of one publisher keep their order. */
  publish(notice: EventNotice): void;
  /** Returns the function that ends the subscription. What a subscriber throws is logged and harms nobody else. */
  subscribe(subscriber: (notice: EventNotice) => void): () => void;
  /** False while notices of other processes do not arrive: events are late then, never lost. Not there: it is always true. */
  isConnected?(): boolean;
  close(): Promise<void>;
}
