import type { EphemeralEvent } from '../domain/domain-event.js';

/** A notice between processes: the position of a logged event, or an ephemeral event, which is not in the log. */
export type EventNotice = { readonly position: number } | { readonly passing: EphemeralEvent };

/**
 * Notifies every process, the publisher's own included, of committed events. Notices only reduce latency: they may be lost while a
 * connection is down, so consumers that must not miss events read the event log. A bus reconnects by itself and never lets connection
 * errors end the process.
 */
export interface EventBus {
  /**
   * Resolves once notices published from now on arrive here. Rejects with `UNAVAILABLE`, with the reason as its `cause`, if the transport
   * cannot be reached; it then leaves nothing running and is called again until it resolves once. Any other error means that it can never
   * succeed.
   */
  connect(): Promise<void>;
  /** Call after the commit. Never throws and never waits for subscribers. Notices of one publisher keep their order. */
  publish(notice: EventNotice): void;
  /** Returns the function that unsubscribes. Errors thrown by a subscriber are logged and do not affect others. */
  subscribe(subscriber: (notice: EventNotice) => void): () => void;
  /** Returns false while notices of other processes do not arrive: events are then delayed, never lost. Absent: always true. */
  isConnected?(): boolean;
  close(): Promise<void>;
}
