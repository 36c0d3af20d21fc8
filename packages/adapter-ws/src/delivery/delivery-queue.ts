import type { Tracer } from '@crewkit/core/adapter';

import { inTime } from './in-time.js';

export interface Delivery<T> {
  /** The kind of delivery, for traces. There must be only a fixed set of kinds. */
  readonly kind: string;
  readonly load: () => Promise<T>;
  readonly deliver: (loaded: T) => void;
}

/**
 * Keeps one queue per key, for example the id of a conversation. Delivers events in the order in which they were added, even while the store is slow or unreachable. A
 * delivery that fails or times out is reported and skipped; later entries are still delivered.
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

  /** The number of keys with pending deliveries. */
  get size(): number {
    return this.tails.size;
  }
}
