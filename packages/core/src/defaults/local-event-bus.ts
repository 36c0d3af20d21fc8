import type { DomainEvent } from '../domain/domain-event.js';
import type { EventBus } from '../ports/event-bus.js';
import type { Logger } from '../ports/logger.js';

// `unknown`, because an async function is a subscriber too.
type Subscriber = (event: DomainEvent) => unknown;

/**
 * Events within this process only: for a single server process. Each is delivered in a later turn of the event
 * loop, in order of publishing, to whoever is subscribed by then. Nothing is published after `close`, which waits for
 * the deliveries of what was published before it.
 */
export class LocalEventBus implements EventBus {
  private readonly subscriptions = new Set<{ readonly subscriber: Subscriber }>();
  private closed = false;

  constructor(private readonly logger: Logger) {}

  publish(event: DomainEvent): void {
    if (this.closed) return;
    // Not a microtask: the publisher's answer goes out before a fan-out to many sockets begins.
    setImmediate(() => this.deliver(event));
  }

  subscribe(subscriber: Subscriber): () => void {
    // Wrapped, so that one function subscribed twice has two subscriptions that end one by one.
    const subscription = { subscriber };
    this.subscriptions.add(subscription);
    return () => void this.subscriptions.delete(subscription);
  }

  async close(): Promise<void> {
    this.closed = true;
    // Immediates run in the order they were asked for, so everything published is delivered when this one runs.
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.subscriptions.clear();
  }

  private deliver(event: DomainEvent): void {
    for (const subscription of [...this.subscriptions]) {
      // An earlier subscriber may just have ended this subscription.
      if (this.subscriptions.has(subscription)) this.notify(subscription.subscriber, event);
    }
  }

  private notify(subscriber: Subscriber, event: DomainEvent): void {
    try {
      const result = subscriber(event);
      // An async subscriber's rejection would otherwise end the process.
      if (result instanceof Promise) result.catch((error: unknown) => this.report(error, event));
    } catch (error) {
      this.report(error, event);
    }
  }

  private report(error: unknown, event: DomainEvent): void {
    this.logger.error({ err: error, eventType: event.type }, 'an event subscriber failed');
  }
}
