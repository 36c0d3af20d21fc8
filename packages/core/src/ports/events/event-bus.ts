import type { EphemeralEvent } from '../../domain/events/domain-event.js';
import type { RoutingKey } from '../../domain/events/routing-keys.js';

/**
 * A notice that a process sends to all processes. It contains either the position of a logged event and what the event concerns (see
 * `getRoutingKeys`), or an ephemeral event. Ephemeral events are not in the log.
 */
export type EventNotice = LoggedNotice | { readonly passing: EphemeralEvent };

export interface LoggedNotice {
  readonly position: number;
  readonly keys: readonly RoutingKey[];
}

/**
 * Notifies every process, including the publishing one, of committed events and ephemeral events. Notices can be lost while a connection is
 * down. Consumers that need every committed event must therefore read the event log, and use notices only to read it sooner. A bus must
 * reconnect automatically, and a connection error must never end the process.
 */
export interface EventBus {
  /**
   * Connects the bus. After the promise resolves, this process receives every notice that is published while the connection is up. If the
   * transport cannot be reached, rejects with `UNAVAILABLE`, with the reason as its `cause`, and leaves nothing running. After
   * `UNAVAILABLE`, callers should retry until the call resolves. After any other error, retrying is useless.
   */
  connect(): Promise<void>;
  /**
   * Publishes the notice. For a logged event, call this method only after the commit. Never throws and never waits for subscribers. Notices
   * from one publisher are delivered in order.
   */
  publish(notice: EventNotice): void;
  /**
   * Registers the subscriber and returns the function that unsubscribes it. An error thrown by one subscriber is logged and does not affect
   * other subscribers.
   */
  subscribe(subscriber: (notice: EventNotice) => void): () => void;
  /**
   * Returns false while notices from other processes are not arriving. During that time, logged events are delivered late but not lost;
   * ephemeral events can be lost. A bus without this method counts as always connected.
   */
  isConnected?(): boolean;
  close(): Promise<void>;
}
