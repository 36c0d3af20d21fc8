import type { Tracer } from '@crewkit/core/ports';

import { inTime } from './in-time.js';

export interface Delivery<T> {
  /** One of a closed list, for traces. */
  readonly kind: string;
  readonly load: () => Promise<T>;
  readonly deliver: (loaded: T) => void;
}

/**
 * One line per conversation: events are delivered in the order in which they were added, however long the store takes or is unreachable.
 * Deliveries that fail or time out are reported and skipped; the rest of the line continues.
 */
export class DeliveryQueue {
  private readonly tails = new Map<string, Promise<void>>();

  constructor(
    private readonly timeoutMs: number,
    private readonly report: (error: unknown) => void,
    private readonly tracer: Tracer,
  ) {}

  add<T>(key: string, delivery: Delivery<T>): void {
    const before = this.tails.get(key) ?? Promise.resolve();
    const tail = before
      .then(() => this.bring(delivery))
      .catch(this.report)
      .then(() => {
        if (this.tails.get(key) === tail) this.tails.delete(key);
      });
    this.tails.set(key, tail);
  }

  private bring<T>({ kind, load, deliver }: Delivery<T>): Promise<void> {
    const bring = async (): Promise<void> => deliver(await inTime(this.timeoutMs, load));
    const attributes = { 'crewkit.delivery.kind': kind };
    return this.tracer.span({ name: 'deliver to sockets', place: 'apart', attributes }, bring);
  }

  /** Number of conversations with pending deliveries. */
  get size(): number {
    return this.tails.size;
  }
}
