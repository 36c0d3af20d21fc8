import type { Delivery, DeliveryQueue } from './delivery-queue.js';

/** The lines of a `DeliveryQueue`, in which an entry that is not being loaded yet may absorb more events of its kind. */
export class DeliveryLines<Waiting> {
  /** Conversation id → the last entry of its line. */
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly queue: DeliveryQueue) {}

  /** Returns the last entry of the line if it may absorb more, else undefined. */
  last(conversationId: string): Waiting | undefined {
    return this.waiting.get(conversationId);
  }

  /** Adds to the end of the line. `last` returns `waiting` until its loading begins; null: it absorbs nothing. */
  add<T>(conversationId: string, waiting: Waiting | null, { kind, load, deliver }: Delivery<T>): void {
    // Events that arrive after another event of the conversation are delivered after it.
    if (waiting === null) this.waiting.delete(conversationId);
    else this.waiting.set(conversationId, waiting);
    const begin = (): Promise<T> => {
      if (waiting !== null && this.waiting.get(conversationId) === waiting) this.waiting.delete(conversationId);
      return load();
    };
    this.queue.add(conversationId, { kind, load: begin, deliver });
  }
}
