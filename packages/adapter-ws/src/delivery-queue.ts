import { inTime } from './in-time.js';

/**
 * One line per conversation: what is added first is delivered first, however long the store takes, and while it cannot
 * be reached. What fails or takes too long is reported and left out; the rest of the line goes on.
 */
export class DeliveryQueue {
  private readonly tails = new Map<string, Promise<void>>();

  constructor(
    private readonly timeoutMs: number,
    private readonly report: (error: unknown) => void,
  ) {}

  add<T>(key: string, load: () => Promise<T>, deliver: (loaded: T) => void): void {
    const before = this.tails.get(key) ?? Promise.resolve();
    const tail = before
      .then(async () => deliver(await inTime(this.timeoutMs, load)))
      .catch(this.report)
      .then(() => {
        if (this.tails.get(key) === tail) this.tails.delete(key);
      });
    this.tails.set(key, tail);
  }

  /** Conversations with something still to deliver. */
  get size(): number {
    return this.tails.size;
  }
}
