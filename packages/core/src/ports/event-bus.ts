import type { EphemeralEvent } from '../domain/domain-event.js';

/** A notice between processes: the position of a logged event, or an ephemeral event. Ephemeral events are not in the log. */
export type EventNotice = { readonly position: number } | { readonly passing: EphemeralEvent };

/**
 * Notifies every process, including the publishing one, of committed events. Notices only reduce latency and can be lost while a connection
 * is down. Consumers that must not miss events therefore read the event log. A bus reconnects by itself, and a connection error never ends
 * the process.
 */
export interface EventBus {
  /**
   * Resolves once this process receives every notice that is published from then on. Rejects with `UNAVAILABLE`, with the reason as its
   * `cause`, if the transport cannot be reached. It then leaves nothing running, and callers repeat the call until it resolves. Any other
   * error means that no call can ever succeed.
   */
  connect(): Promise<void>;
  /**
   * Publishes the notice. Call it after the commit. Never throws and never waits for subscribers. Notices from one publisher keep their
   * order.
   */
  publish(notice: EventNotice): void;
  /**
   * Registers the subscriber and returns the function that unsubscribes it. An error thrown by one subscriber is logged and does not affect
   * other subscribers.
   */
  subscribe(subscriber: (notice: EventNotice) => void): () => void;
  /**
   * Returns false while notices from other processes do not arrive. Events are then delayed, but never lost. A bus without this method
   * counts as always connected.
   */
  isConnected?(): boolean;
  close(): Promise<void>;
}
