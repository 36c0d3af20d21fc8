import type { Delivery, DeliveryQueue } from './delivery-queue.js';

/** Adds entries to a `DeliveryQueue`. An entry that is not being loaded yet can absorb more events of its kind. */
export class DeliveryLines<Waiting> {
  /** Maps a conversation id to the last entry in its queue. */
  private readonly waiting = new Map<string, Waiting>();

  constructor(private readonly queue: DeliveryQueue) {}

  /** Returns the last entry in the conversation's queue if it can still absorb events, otherwise undefined. */
  last(conversationId: string): Waiting | undefined {
    return this.waiting.get(conversationId);
  }

  /**
   * Appends an entry to the conversation's queue. `last` returns `waiting` until the entry is loaded; with null, the entry absorbs no
   * events.
   */
  add<T>(conversationId: string, waiting: Waiting | null, { kind, load, deliver }: Delivery<T>): void {
    // An entry must not absorb events that arrived after a later entry was added.
    if (waiting === null) this.waiting.delete(conversationId);
    else this.waiting.set(conversationId, waiting);
    const begin = (): Promise<T> => {
      if (waiting !== null && this.waiting.get(conversationId) === waiting) this.waiting.delete(conversationId);
      return load();
    };
    this.queue.add(conversationId, { kind, load: begin, deliver });
  }
}
