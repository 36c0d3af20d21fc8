import type { Delivery, DeliveryQueue } from './delivery-queue.js';

/**
 * Adds entries to a `DeliveryQueue`. Until the last entry of a conversation's queue is loaded, more events of the same kind can be added to
 * it.
 */
export class DeliveryLines<Waiting> {
  /** The last entry of each conversation's queue, by conversation id. */
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly queue: DeliveryQueue) {}

  /** Returns the last entry of the conversation's queue if events can still be added to it, otherwise undefined. */
  last(conversationId: string): Waiting | undefined {
    return this.waiting.get(conversationId);
  }

  /**
   * Appends an entry to the conversation's queue. Until the entry is loaded, `last` returns `waiting`. If `waiting` is null, no events can
   * be added to the entry.
   */
  add<T>(conversationId: string, waiting: Waiting | null, { kind, load, deliver }: Delivery<T>): void {
    // Once a later entry exists, no more events may be added to the earlier one.
    if (waiting === null) this.waiting.delete(conversationId);
    else this.waiting.set(conversationId, waiting);
    const begin = (): Promise<T> => {
      if (waiting !== null && this.waiting.get(conversationId) === waiting) this.waiting.delete(conversationId);
      return load();
    };
    this.queue.add(conversationId, { kind, load: begin, deliver });
  }
}
