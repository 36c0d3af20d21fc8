import type { Delivery, DeliveryQueue } from './delivery-queue.js';

/** The lines of a `DeliveryQueue`, where something that nobody has begun to load may take up more of its kind. */
export class DeliveryLines<Waiting> {
  /** Conversation → what is last in its line. */
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly queue: DeliveryQueue) {}

  /** What is last in the line and may take up more; undefined if nothing is. */
  last(conversationId: string): Waiting | undefined {
    return this.waiting.get(conversationId);
  }

  /** To the end of the line. `waiting`, until it is being loaded, is what `last` gives; null: it takes up nothing. */
  add<T>(conversationId: string, waiting: Waiting | null, { kind, load, deliver }: Delivery<T>): void {
    // What comes after another event of the conversation is delivered after it.
    if (waiting === null) this.waiting.delete(conversationId);
    else this.waiting.set(conversationId, waiting);
    const begin = (): Promise<T> => {
      if (waiting !== null && this.waiting.get(conversationId) === waiting) this.waiting.delete(conversationId);
      return load();
    };
    this.queue.add(conversationId, { kind, load: begin, deliver });
  }
}
