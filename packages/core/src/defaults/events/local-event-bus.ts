import { Subscribers } from '../../domain/events/subscribers.js';
import type { EventBus, EventNotice } from '../../ports/events/event-bus.js';
import type { Logger } from '../../ports/observability/logger.js';

/**
 * Delivers notices within this process only, for a single server process. Each notice is delivered in a later turn of the event loop, to
 * the subscribers at that time. Notices are delivered in the order in which they were published. `close` waits for pending deliveries, and
 * notices that are published afterward are dropped.
 */
export class LocalEventBus implements EventBus {
  private readonly subscribers: Subscribers<EventNotice>;
  private closed = false;

  constructor(logger: Logger) {
    this.subscribers = new Subscribers((error) => {
      logger.error({ err: error }, 'a subscriber of the event bus failed');
    });
  }

  async connect(): Promise<void> {
    // No connection is needed.
  }

  publish(notice: EventNotice): void {
    if (this.closed) return;
    // `setImmediate` is used instead of a microtask, so that the publisher's response is sent before a fan-out to many sockets starts.
    setImmediate(() => this.subscribers.notify(notice));
  }

  subscribe(subscriber: (notice: EventNotice) => unknown): () => void {
    return this.subscribers.add(subscriber);
  }

  isConnected(): boolean {
    return !this.closed;
  }

  async close(): Promise<void> {
    this.closed = true;
    // Immediates run in order, so all published notices have been delivered when this immediate runs.
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.subscribers.clear();
  }
}
