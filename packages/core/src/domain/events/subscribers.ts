/** A list of subscribers. An error thrown by one subscriber is reported and does not affect other subscribers. */
export class Subscribers<T> {
  private readonly subscriptions = new Set<{ readonly subscriber: (item: T) => unknown }>();

  constructor(private readonly report: (error: unknown, item: T) => void) {}

  /**
   * Adds a subscriber and returns the function that ends this subscription. The function ends only this subscription, even if the
   * subscriber was added more than once.
   */
  add(subscriber: (item: T) => unknown): () => void {
    // The subscriber is wrapped, so that a function that is added twice has two subscriptions that end separately.
    const subscription = { subscriber };
    this.subscriptions.add(subscription);
    return () => void this.subscriptions.delete(subscription);
  }

  notify(item: T): void {
    for (const subscription of [...this.subscriptions]) {
      // An earlier subscriber might have ended this subscription.
      if (this.subscriptions.has(subscription)) this.call(subscription.subscriber, item);
    }
  }

  clear(): void {
    this.subscriptions.clear();
  }

  private call(subscriber: (item: T) => unknown, item: T): void {
    try {
      const result = subscriber(item);
      // An async subscriber's rejection would otherwise end the process.
      if (result instanceof Promise) result.catch((error: unknown) => this.report(error, item));
    } catch (error) {
      this.report(error, item);
    }
  }
}
